/** Texts of homes and of the sources that they come from. */
export const assetsText = {
  homes: {
    noImage: 'Image not available',
    rooms: (count: number) => `${count} rooms`,
    size: (metres: number) => `${metres} m²`,
    floor: (floor: number) => (floor === 0 ? 'Ground floor' : `Floor ${floor}`),
    noPrice: 'Price not stated',
    cheaperFrom: (price: string) => `was ${price}`,
    isNew: 'New',
    listing: 'Listing',
    gone: 'No longer available',
  },
  sources: {
    lastData: (source: string, count: number, unit: 'min' | 'h' | 'd') =>
      `${source}: last data ${count} ${unit} ago`,
    noData: (source: string) => `${source}: no data yet`,
  },
}
