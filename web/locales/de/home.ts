import type { Text } from '../en.ts'

/** German texts of the page of one home. */
export const deHome: Pick<Text, 'homePage'> = {
  homePage: {
    noPhotos: 'Keine Fotos',
    photos: 'Fotos',
    photo: (place, count) => `Foto ${place} von ${count}`,
    removed: (date) => `Nicht mehr verfügbar seit ${date}`,
    dealTypes: { rent: 'Zu vermieten', sale: 'Zu verkaufen' },
    sublet: 'Untermiete',
    isPrivate: 'Privat',
    merchant: 'Makler',
    comparison: 'Vergleich mit ähnlichen Wohnungen',
    estimate: (estimate, range, count) =>
      `Schätzung ${estimate}, die Hälfte solcher Wohnungen kostet ${range}. Aus ${count} Vergleichen`,
    facts: {
      title: 'Angaben',
      rooms: 'Zimmer',
      size: 'Größe',
      floor: 'Stockwerk',
      kind: 'Art',
      entry: 'Einzug',
    },
    notStated: 'Nicht angegeben',
    map: 'Auf einer Karte zeigen',
    listings: 'Anzeigen',
    since: (date) => `seit ${date}`,
    prices: 'Preisverlauf',
    save: 'Merken',
    saved: 'Gemerkt',
    hide: 'Ausblenden',
    hidden: 'Ausgeblendet',
    hiddenHint: 'Ihre Bots melden diese Wohnung nicht mehr.',
    note: 'Ihre Notiz',
    noteHint: 'Nur Sie sehen die Notiz',
    noteKept: 'Gespeichert!',
    markFailed: 'Das konnte nicht gespeichert werden. Bitte versuchen Sie es erneut.',
  },
}
