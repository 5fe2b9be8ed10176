/** Texts of what administrators decide about listings of a home. */
export const splitText = {
  split: {
    start: 'Split off',
    of: (source: string) => `Split off the listing of ${source}`,
    title: 'Not the same home?',
    hint: 'This listing gets a home of its own and stays apart from the others, whatever is read later. Bots that posted this home do not post it again.',
    confirm: 'Split off',
    failed: 'The listing could not be split off. Please try again.',
  },
}
