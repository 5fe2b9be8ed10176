/** Texts of what is near a home. */
export const nearText = {
  near: {
    title: 'Near the home',
    kinds: {
      station: 'Station',
      school: 'School or kindergarten',
      park: 'Park',
      supermarket: 'Supermarket',
      shelter: 'Public shelter',
    },
    straight: 'Distances in a straight line.',
    about: 'Distances in a straight line, from the middle of the street.',
  },
}
