/** Texts of the page of a public link to a home. */
export const sharedHomeText = {
  sharedHome: {
    rent: 'For rent',
    sale: 'For sale',
    photoOf: (place: string) => `Photo of ${place}`,
    gone: 'No longer available',
    goneSince: (day: string) => `Its listing is gone since ${day}.`,
    open: 'See this home in Metzia',
    openHint: 'All photos, the price history and whom to call.',
    toMetzia: 'What is Metzia?',
  },
}
