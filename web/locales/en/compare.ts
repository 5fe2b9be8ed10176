import { isolated } from '../../lib/format.ts'

/** Texts of homes side by side. */
export const compareText = {
  compare: {
    title: 'Compare',
    table: 'Homes side by side',
    count: (count: number) => `${count} homes`,
    shortlist: 'Shortlist',
    failed: 'These homes cannot be compared.',
    onlyDifferences: 'Only differences',
    share: 'Share',
    print: 'Print',
    leaveOut: (place: string) => `Leave out ${isolated(place)}`,
    legend: 'Best of the row. Not stated never wins and never loses.',
    best: 'best of the row',
    notStated: 'Not stated',
    verdict: 'Verdict',
    to: (place: string) => `To ${place}`,
    minutes: (minutes: number) => `${minutes} min`,
    votes: 'Votes',
    member: 'Member',
    said: { like: 'likes it', dislike: 'does not like it', none: 'has not voted' },
    next: 'Next',
    planViewing: 'Plan a viewing',
    planViewingOf: (place: string) => `Plan a viewing: ${isolated(place)}`,
    choose: 'Compare homes',
    these: (count: number) => `Compare ${count} homes`,
    pickHint: (min: number, max: number) => `Choose ${min} to ${max} homes.`,
    pick: (place: string) => `Compare ${isolated(place)}`,
    shareTitle: 'Share this comparison',
    shows:
      'It shows a photo, the price, the street and the facts of each home, without an account. Not your name, votes or notes.',
  },
}
