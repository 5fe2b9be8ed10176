import type { areasText as english } from '../en/areas.ts'

/** German texts of the area chooser. */
export const areasText: typeof english = {
  areas: {
    title: 'Gebiete',
    choose: 'Gebiete wählen',
    back: 'Zurück zu den Bot-Einstellungen',
    use: (count: number) => (count === 1 ? '1 Gebiet übernehmen' : `${count} Gebiete übernehmen`),
    noneChosen: 'Keine ausgewählt',
    inCities: (count: number, cities: number) =>
      cities === 1 ? `${count} in 1 Stadt` : `${count} in ${cities} Städten`,
    search: 'Gebiete suchen',
    typeToSearch: 'Zum Suchen tippen...',
    languages: 'עברית, English',
    clear: 'Leeren',
    chosen: 'Gewählte Gebiete. Pfeiltasten bewegen, Entf entfernt.',
    whole: (count: number) => `alle ${count}`,
    part: (count: number, all: number) => `${count} von ${all}`,
    remove: (city: string) => `${city} entfernen`,
    unfold: (city: string) => `${city} aufklappen`,
    fold: (city: string) => `${city} zuklappen`,
    found: (count: number) => (count === 1 ? '1 Gebiet' : `${count} Gebiete`),
    firstFound: (shown: number, count: number) => `Die ersten ${shown} von ${count} Gebieten`,
    none: 'Kein Gebiet passt',
    failed: 'Die Gebiete konnten nicht geladen werden.',
    onMap: 'Auf der Karte wählen',
    listView: 'Liste',
    zoomHint: 'Für die Namen der Gebiete näher heranzoomen',
    map: 'Karte der Gebiete',
    mapKeys:
      'Pfeiltasten bewegen die Karte, Plus und Minus zoomen, Enter wählt das Gebiet in der Mitte.',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    selected: 'Gewählt',
    notSelected: 'Nicht gewählt',
    approximate: 'Ungefähre Grenze',
    mapFailed: 'Die Karte konnte nicht geladen werden',
    isSelected: (name: string) => `${name}, gewählt`,
    isNotSelected: (name: string) => `${name}, nicht gewählt`,
  },
}
