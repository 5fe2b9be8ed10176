import type { sharedHomeText as english } from '../en/shared-home.ts'
export const sharedHomeText: typeof english = {
  sharedHome: {
    rent: 'À louer',
    sale: 'À vendre',
    photoOf: (place: string) => `Photo de ${place}`,
    gone: 'Plus disponible',
    goneSince: (day: string) => `Son annonce a disparu le ${day}.`,
    open: 'Voir ce logement dans Metzia',
    openHint: 'Toutes les photos, l’évolution du prix et qui appeler.',
    toMetzia: 'Qu’est-ce que Metzia ?',
  },
}
