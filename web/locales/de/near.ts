import type { nearText as english } from '../en/near.ts'

/** German texts of what is near a home. */
export const nearText: typeof english = {
  near: {
    title: 'In der Nähe',
    kinds: {
      station: 'Bahnhof oder Haltestelle',
      school: 'Schule oder Kindergarten',
      park: 'Parkanlage',
      supermarket: 'Supermarkt',
      shelter: 'Öffentlicher Schutzraum',
    },
    straight: 'Entfernungen in Luftlinie.',
    about: 'Entfernungen in Luftlinie, von der Mitte der Straße.',
  },
}
