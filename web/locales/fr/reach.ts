import type { reachText as english } from '../en/reach.ts'

/** French texts of the map of places, and of how a place is found. */
export const reachText: typeof english = {
  reach: {
    move: (place) => `Cliquez sur la carte pour déplacer ${place}`,
    put: (place) => `Cliquez sur la carte à l’endroit de ${place}`,
    pin: (place) => `${place}. Les touches fléchées le déplacent.`,
    placed: (address) => `Maintenant : ${address}`,
    find: 'Chercher',
    which: 'Laquelle est-ce ?',
    map: 'Carte de vos lieux',
    from: 'D’où on y arrive',
    computing: 'Calcul en cours…',
  },
}
