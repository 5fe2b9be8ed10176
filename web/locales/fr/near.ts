import type { nearText as english } from '../en/near.ts'

/** French texts of what is near a home. */
export const nearText: typeof english = {
  near: {
    title: 'À proximité',
    kinds: {
      station: 'Gare ou station',
      school: 'École ou jardin d’enfants',
      park: 'Parc',
      supermarket: 'Supermarché',
      shelter: 'Abri public',
    },
    straight: 'Distances à vol d’oiseau.',
    about: 'Distances à vol d’oiseau, depuis le milieu de la rue.',
  },
}
