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
  },
  sources: {
    lastData: (source, count, unit) =>
      `${source}: letzte Daten vor ${count} ${{ min: 'Min.', h: 'Std.', d: 'Tagen' }[unit]}`,
    noData: (source) => `${source}: noch keine Daten`,
  },
}
