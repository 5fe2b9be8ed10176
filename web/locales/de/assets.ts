import type { Text } from '../en.ts'

/** German texts of homes and sources. */
export const deAssets: Pick<Text, 'homes' | 'sources'> = {
  homes: {
    noImage: 'Kein Bild verfügbar',
    rooms: (count: number) => `${count} Zimmer`,
    size: (metres: number) => `${metres} m²`,
    floor: (floor: number) => (floor === 0 ? 'Erdgeschoss' : `${floor}. Stock`),
    noPrice: 'Preis nicht angegeben',
    cheaperFrom: (price: string) => `vorher ${price}`,
    isNew: 'Neu',
    listing: 'Anzeige',
    gone: 'Nicht mehr verfügbar',
    noAddress: 'Adresse nicht angegeben',
    find: 'Fund',
    check: 'Ungewöhnlich billig: vor dem Zahlen prüfen',
    score: (percent) =>
      percent === 0
        ? 'Wie geschätzt'
        : `${Math.abs(percent)} % ${percent > 0 ? 'unter' : 'über'} der Schätzung`,
  },
  sources: {
    lastData: (source, count, unit) =>
      `${source}: letzte Daten vor ${count} ${{ min: 'Min.', h: 'Std.', d: 'Tagen' }[unit]}`,
    noData: (source) => `${source}: noch keine Daten`,
  },
}
