/** Texts of a thread without messages: what its bot watches. */
export const watchingText = {
  watching: {
    looking: 'Your bot is looking',
    waiting: 'Your bot is waiting',
    stopped: 'Your bot is stopped',
    aimless: 'Your bot needs an area',
    running: 'Running',
    notRunning: 'Stopped',
    watches: 'It watches',
    deal: { rent: 'Rent in', sale: 'Sale in' },
    areasIn: (count: number) => (count === 1 ? '1 area of' : `${count} areas of`),
    moreCities: (count: number) => (count === 1 ? 'and 1 more city' : `and ${count} more cities`),
    noAreas: 'no area yet',
    orMore: (range: string) => `${range} or more`,
    rooms: (from: number, to: number | null) =>
      to === null ? (from === 1 ? '1 room and up' : `${from} rooms and up`) : `${from}–${to} rooms`,
    total: (sum: string) => `up to ${sum} a month in total`,
    travel: (minutes: number) => `at most ${minutes} min to a place`,
    size: (from: string, to: string) =>
      from && to ? `${from}–${to} m²` : from ? `${from} m² and up` : `up to ${to} m²`,
    subletsOnly: 'sublets only',
    noSublets: 'no sublets',
    privateOnly: 'private only',
    merchantsOnly: 'merchants only',
    without: 'without',
    with: 'with',
    floors: (from: string, to: string) =>
      ['floor', from && `${from} and up`, to && `up to ${to}`].filter(Boolean).join(' '),
    entry: (from: string, to: string) =>
      ['entry', from && `from ${from}`, to && `until ${to}`].filter(Boolean).join(' '),
    settings: 'Bot Settings',
    hint: 'A find comes here as a card. You can write here too.',
  },
}
