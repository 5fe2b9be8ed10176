/** Texts of the figures of a user. */
export const moneyText = {
  money: {
    title: 'Your money',
    own: 'Only you see it.',
    equity: 'Own capital',
    income: 'Net income a month, together',
    other: 'Other loans a month',
    owns: 'This would be',
    none: 'Only home',
    selling: 'Instead of one I sell',
    another: 'Another',
    years: 'Years',
    rate: 'Rate a year, in percent',
    save: 'Save',
    saved: 'Saved!',
    forget: 'Delete these figures',
    fits: 'It fits up to',
    tight: 'Tight up to',
    lends: 'The bank lends at most',
    tax: 'Purchase tax there',
    nothing: 'Enter your figures to see which prices fit.',
  },
}
