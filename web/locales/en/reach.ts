/** Texts of the map of places, and of how a place is found. */
export const reachText = {
  reach: {
    move: (place: string) => `Click the map to move ${place}`,
    put: (place: string) => `Click the map to say where ${place} is`,
    pin: (place: string) => `${place}. Move it with the arrow keys.`,
    placed: (address: string) => `Now at: ${address}`,
    find: 'Find',
    which: 'Which one is it?',
    map: 'Map of your places',
    from: 'From where it is reached',
    computing: 'Being computed…',
  },
}
