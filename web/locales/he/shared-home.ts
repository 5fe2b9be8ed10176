import { isolated } from '../../lib/format.ts'
import type { sharedHomeText as english } from '../en/shared-home.ts'

/** Hebrew texts of the page of a public link to a home. */
export const sharedHomeText: typeof english = {
  sharedHome: {
    rent: 'להשכרה',
    sale: 'למכירה',
    photoOf: (place) => `תמונה של ${isolated(place)}`,
    gone: 'כבר לא זמינה',
    goneSince: (day) => `המודעה שלה ירדה ב־${day}.`,
    open: 'לראות את הדירה במציאה',
    openHint: 'כל התמונות, היסטוריית המחירים ועם מי לדבר.',
    toMetzia: 'מה זו מציאה?',
  },
}
