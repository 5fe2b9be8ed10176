import type { correctingText as english } from '../en/correcting.ts'

/** Texts of the fields in which facts of a home are corrected. */
export const correctingText: typeof english = {
  correcting: {
    corrected: {
      price: 'Prix en shekels',
      rooms: 'Pièces',
      size: 'Mètres carrés',
      floor: 'Étage',
      street: 'Rue et numéro',
      neighbourhood: 'Quartier',
      city: 'Ville',
      entryDate: 'Date d’entrée',
      phone: 'Téléphone',
    },
    correctHint: 'Ce que vous dites reste, quoi qui soit lu plus tard. Vide : non indiqué.',
    keep: 'Garder',
  },
}
