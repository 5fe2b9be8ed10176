import type { reachText as english } from '../en/reach.ts'

/** German texts of the map of places, and of how a place is found. */
export const reachText: typeof english = {
  reach: {
    move: (place) => `Auf die Karte klicken, um ${place} zu verschieben`,
    put: (place) => `Auf die Karte klicken, wo ${place} ist`,
    pin: (place) => `${place}. Mit den Pfeiltasten verschieben.`,
    placed: (address) => `Jetzt bei: ${address}`,
    find: 'Suchen',
    which: 'Welche ist es?',
    map: 'Karte der eigenen Orte',
    from: 'Von wo man hinkommt',
    computing: 'Wird berechnet…',
  },
}
