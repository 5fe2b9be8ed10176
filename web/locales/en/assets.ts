/** Texts of homes and of the sources that they come from. */
export const assetsText = {
  homes: {
    listing: 'Listing',
    cheaper: (amount: string, percent: number) => `${amount} less (${percent}%)`,
    ground: 'Ground',
    perMetre: (price: string) => `${price}/m²`,
    sublet: 'Sublet',
    newProject: 'New project',
    oldPrice: 'Price no longer stated',
    middleOfStreet: 'On the map at the middle of the street.',
    listings: (count: number) => `${count} listings`,
    isPrivate: 'Private',
    merchant: 'Merchant',
    seen: (count: number, unit: 'min' | 'h' | 'd') =>
      unit === 'd' ? `seen ${count} days ago` : `seen ${count} ${unit} ago`,
    justSeen: 'seen just now',
    gallery: 'gallery',
    photosOf: (place: string) => `Photos of ${place}`,
    photo: (place: number, count: number) => `Photo ${place} of ${count}`,
    previousPhoto: 'Previous photo',
    nextPhoto: 'Next photo',
    whatsApp: 'Write on WhatsApp',
    onMap: 'Show in Google Maps',
    openListing: (place: string) => `Open listing ${place}`,
    save: 'Save',
    saved: 'Saved',
    hide: 'Hide',
    hidden: 'Hidden',
    noImage: 'Image not available',
    rooms: (count: number) => `${count} rooms`,
    size: (metres: number) => `${metres} m²`,
    floor: (floor: number) => (floor === 0 ? 'Ground floor' : `Floor ${floor}`),
    noPrice: 'Price not stated',
    isNew: 'New',
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
