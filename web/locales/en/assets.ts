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
    noAddress: 'Address not stated',
    find: 'Find',
    check: 'Unusually low: check before you pay',
    score: (percent: number) =>
      percent === 0
        ? 'At the estimate'
        : `${Math.abs(percent)}% ${percent > 0 ? 'below' : 'above'} the estimate`,
  },
  sources: {
    lastData: (source: string, count: number, unit: 'min' | 'h' | 'd') =>
      `${source}: last data ${count} ${unit} ago`,
    noData: (source: string) => `${source}: no data yet`,
  },
}
