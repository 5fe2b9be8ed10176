/** Texts of the fields in which facts of a home are corrected. */
export const correctingText = {
  correcting: {
    corrected: {
      price: 'Price in shekels',
      rooms: 'Rooms',
      size: 'Square metres',
      floor: 'Floor',
      street: 'Street and number',
      neighbourhood: 'Neighbourhood',
      city: 'City',
      entryDate: 'Date of entry',
      phone: 'Phone',
    },
    correctHint: 'What you say stays, whatever is read later. Empty: not stated.',
    keep: 'Keep',
  },
}
