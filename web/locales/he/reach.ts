import type { reachText as english } from '../en/reach.ts'

/** Hebrew texts of the map of places, and of how a place is found. */
export const reachText: typeof english = {
  reach: {
    move: (place) => `ללחוץ על המפה כדי להזיז את ${place}`,
    put: (place) => `ללחוץ על המפה כדי לסמן את ${place}`,
    pin: (place) => `${place}. אפשר להזיז עם מקשי החצים.`,
    placed: (address) => `כעת: ${address}`,
    find: 'לחפש',
    which: 'איזה מהם?',
    map: 'מפת המקומות שלי',
    from: 'מאיפה מגיעים',
    computing: 'בחישוב…',
  },
}
