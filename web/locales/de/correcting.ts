import type { correctingText as english } from '../en/correcting.ts'

/** Texts of the fields in which facts of a home are corrected. */
export const correctingText: typeof english = {
  correcting: {
    corrected: {
      price: 'Preis in Schekel',
      rooms: 'Zimmer',
      size: 'Quadratmeter',
      floor: 'Etage',
      street: 'Straße und Hausnummer',
      neighbourhood: 'Viertel',
      city: 'Stadt',
      entryDate: 'Einzugsdatum',
      phone: 'Telefon',
    },
    correctHint: 'Was du sagst, bleibt, was auch immer später gelesen wird. Leer: nicht angegeben.',
    keep: 'Übernehmen',
  },
}
