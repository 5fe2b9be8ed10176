import type { allBotsText as english } from '../en/all-bots.ts'

/** Hebrew texts of the bots of all users. */
export const allBotsText: typeof english = {
  allBots: {
    heading: 'כל הבוטים',
    subtitle: 'כל בוט, ושל מי הוא',
    search: 'חיפוש בוטים',
    searchHint: 'חיפוש לפי בוט, צ׳אט או משתמש...',
    clearSearch: 'לנקות את החיפוש',
    failed: 'לא ניתן היה לטעון את הבוטים.',
    notFound: 'לא נמצא',
  },
}
