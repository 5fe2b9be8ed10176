import type { sharedHomeText as english } from '../en/shared-home.ts'
export const sharedHomeText: typeof english = {
  sharedHome: {
    rent: 'Zu vermieten',
    sale: 'Zu verkaufen',
    photoOf: (place: string) => `Foto von ${place}`,
    gone: 'Nicht mehr verfügbar',
    goneSince: (day: string) => `Das Inserat ist seit ${day} weg.`,
    open: 'Diese Wohnung in Metzia ansehen',
    openHint: 'Alle Fotos, die Preisentwicklung und wen man anruft.',
    toMetzia: 'Was ist Metzia?',
  },
}
