import type { Text } from '../en.ts'

/** German texts of what administrators decide about listings of a home. */
export const deSplit: Pick<Text, 'split'> = {
  split: {
    start: 'Abtrennen',
    of: (source) => `Das Inserat von ${source} abtrennen`,
    title: 'Nicht dieselbe Wohnung?',
    hint: 'Dieses Inserat wird eine eigene Wohnung und bleibt von den anderen getrennt, was auch immer später gelesen wird. Bots, die diese Wohnung gemeldet haben, melden es nicht noch einmal.',
    confirm: 'Abtrennen',
    failed: 'Das Inserat konnte nicht abgetrennt werden. Bitte erneut versuchen.',
  },
}
