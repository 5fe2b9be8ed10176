import type { Text } from '../en.ts'

/** German texts of the area chooser. */
export const deAreas: Pick<Text, 'areas'> = {
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
  },
}
