/** Texts of what administrators decide about listings of a home. */
export const splitText = {
  split: {
    start: 'Split off',
    of: (source: string) => `Split off the listing of ${source}`,
    title: 'Not the same home?',
    hint: 'This listing becomes a home of its own and stays apart. Bots that posted this home do not post it again.',
    confirm: 'Split off',
    failed: 'The listing could not be split off. Please try again.',
    maybeSame: {
      title: 'Maybe the same home',
      hint: 'They show one of its photos. Homes that you join can be split again.',
      join: 'Join',
      joinWith: (place: string) => `Join with ${place}`,
      failed: 'The homes could not be joined. Please try again.',
      unknown: 'Whether other homes show its photos could not be loaded.',
    },
  },
}
