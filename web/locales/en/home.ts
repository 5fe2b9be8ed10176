/** Texts of the page of one home. */
export const homeText = {
  homePage: {
    noAddress: 'Address not stated',
    noPhotos: 'No photos',
    photos: 'Photos',
    photo: (place: number, count: number) => `Photo ${place} of ${count}`,
    removed: (date: string) => `No longer available since ${date}`,
    dealTypes: { rent: 'For rent', sale: 'For sale' } as Record<string, string>,
    sublet: 'Sublet',
    isPrivate: 'Private',
    merchant: 'Merchant',
    comparison: 'Comparison with similar homes',
    find: 'Find',
    check: 'Unusually low: check before you pay',
    score: (percent: number) =>
      percent === 0
        ? 'At the estimate'
        : `${Math.abs(percent)}% ${percent > 0 ? 'below' : 'above'} the estimate`,
    estimate: (estimate: string, range: string, count: number) =>
      `Estimate ${estimate}, half of such homes ask ${range}. From ${count} comparables`,
    facts: {
      title: 'Facts',
      rooms: 'Rooms',
      size: 'Size',
      floor: 'Floor',
      kind: 'Kind',
      entry: 'Entry',
    },
    notStated: 'Not stated',
    map: 'Show on a map',
    listings: 'Listings',
    since: (date: string) => `since ${date}`,
    prices: 'Price history',
    save: 'Save',
    saved: 'Saved',
    hide: 'Hide',
    hidden: 'Hidden',
    hiddenHint: 'Your bots no longer post this home.',
    markFailed: 'This could not be saved. Please try again.',
  },
}
