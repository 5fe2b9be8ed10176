import type { splitText as english } from '../en/split.ts'

/** German texts of what administrators decide about listings of a home. */
export const splitText: typeof english = {
  split: {
    start: 'Abtrennen',
    of: (source) => `Das Inserat von ${source} abtrennen`,
    title: 'Nicht dieselbe Wohnung?',
    hint: 'Dieses Inserat wird eine eigene Wohnung und bleibt getrennt. Bots, die diese Wohnung gemeldet haben, melden es nicht noch einmal.',
    confirm: 'Abtrennen',
    failed: 'Das Inserat konnte nicht abgetrennt werden. Bitte erneut versuchen.',
    maybeSame: {
      title: 'Vielleicht dieselbe Wohnung',
      hint: 'Sie zeigen eines ihrer Fotos. Was verbunden wird, lässt sich wieder trennen.',
      join: 'Verbinden',
      joinWith: (place) => `Mit ${place} verbinden`,
      failed: 'Die Wohnungen konnten nicht verbunden werden. Bitte erneut versuchen.',
      unknown: 'Ob andere Wohnungen ihre Fotos zeigen, konnte nicht geladen werden.',
    },
  },
}
