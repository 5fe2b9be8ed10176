import type { drawText as english } from '../en/draw.ts'

/** German texts of drawing an area on a map. */
export const drawText: typeof english = {
  draw: {
    tools: 'Ein Gebiet zeichnen',
    draw: 'Zeichnen',
    undo: 'Rückgängig',
    removePoint: 'Den gewählten Punkt löschen',
    removeArea: 'Das gezeichnete Gebiet löschen',
    paste: 'GeoJSON einfügen',
    pasteHint: 'Ein Polygon oder ein Feature mit einem Polygon, als Länge und Breite in Grad.',
    pasteField: 'GeoJSON-Text',
    use: 'Dieses Gebiet verwenden',
    crosses: 'Die Linien kreuzen sich. Verschiebe einen Punkt',
    size: (size: string, homes: number | null) =>
      homes === null ? size : `${size} · ${homes === 1 ? '1 Wohnung' : `${homes} Wohnungen`}`,
    points: (count: number) => (count === 1 ? '1 Punkt' : `${count} Punkte`),
    closed: (size: string) => `Gebiet geschlossen, ${size}`,
    point: (at: number, of: number) => `Punkt ${at} von ${of}`,
    firstPoint: (of: number) => `Punkt 1 von ${of}, schließt die Form`,
    middle: (at: number) => `Einen Punkt nach Punkt ${at} einfügen`,
    hint: 'Klicken setzt einen Punkt, Ziehen verschiebt ihn. Enter schließt die Form.',
    keys: 'Pfeiltasten bewegen die Karte, die Leertaste setzt einen Punkt in ihre Mitte, Enter schließt die Form, Escape beendet das Zeichnen.',
    name: 'Name dieses Gebiets',
    keep: 'Gebiet behalten',
    unnamed: 'Gezeichnetes Gebiet',
    drawn: 'gezeichnet',
    legend: 'Gezeichnet',
    edit: (name: string) => `${name} bearbeiten`,
    count: (count: number) => `${count} gezeichnet`,
    and: (areas: string, drawn: string) => `${areas} und ${drawn}`,
    problems: {
      long: 'Dieser Text ist länger als 100 kB.',
      json: 'Das ist kein GeoJSON: Es lässt sich nicht lesen.',
      polygon: 'Es muss genau ein Polygon sein.',
      holes: 'Das Polygon hat Löcher. Bitte weglassen.',
      place: 'Jede Position braucht eine Länge von -180 bis 180 und eine Breite von -90 bis 90.',
      few: 'Ein Gebiet hat mindestens 3 Punkte.',
      many: 'Ein Gebiet hat höchstens 200 Punkte.',
      crosses: 'Die Linien dieses Polygons kreuzen sich.',
    },
  },
}
