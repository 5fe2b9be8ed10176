import { en as sources } from '../source-names.ts'

/** Texts of homes. */
export const assetsText = {
  homes: {
    sources,
    listing: 'Listing',
    cheaper: (amount: string, percent: number) => `${amount} less (${percent}%)`,
    ground: 'Ground',
    perMetre: (price: string) => `${price}/m²`,
    sublet: 'Sublet',
    newProject: 'New project',
    oldPrice: 'Price no longer stated',
    middleOfStreet: 'On the map at the middle of the street.',
    listings: (count: number) => (count === 1 ? '1 listing' : `${count} listings`),
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
    more: 'Other actions',
    showAgain: 'Show this home again',
    note: 'Your note:',
    matches: 'Matches your bots',
    openListing: (place: string) => `Open listing ${place}`,
    listingItself: 'Open listing',
    save: 'Save',
    saved: 'Saved',
    hide: 'Hide',
    hidden: 'Hidden',
    noImage: 'Image not available',
    rooms: (count: number) => (count === 1 ? '1 room' : `${count} rooms`),
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
}
