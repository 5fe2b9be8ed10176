import type { splitText as english } from '../en/split.ts'

/** French texts of what administrators decide about listings of a home. */
export const splitText: typeof english = {
  split: {
    start: 'Séparer',
    of: (source) => `Séparer l’annonce de ${source}`,
    title: 'Ce n’est pas le même logement ?',
    hint: 'Cette annonce devient un logement à part et le reste. Les bots qui ont publié ce logement ne la publient pas à nouveau.',
    confirm: 'Séparer',
    failed: 'L’annonce n’a pas pu être séparée. Veuillez réessayer.',
    maybeSame: {
      title: 'Peut-être le même logement',
      hint: 'Ils montrent une de ses photos. Ce qui est réuni peut être séparé de nouveau.',
      join: 'Réunir',
      joinWith: (place) => `Réunir avec ${place}`,
      failed: 'Les logements n’ont pas pu être réunis. Veuillez réessayer.',
      unknown: 'Impossible de savoir si d’autres logements montrent ses photos.',
    },
  },
}
