import type { unavailableText as english } from '../en/unavailable.ts'

/** Hebrew texts of pages that do not exist, or not yet. */
export const unavailableText: typeof english = {
  unavailable: {
    notReadyTitle: 'בבנייה',
    notFound: 'הדף לא נמצא!',
    notFoundHint: 'אין דף בכתובת הזו. אפשר לבדוק את הקישור, או להתחיל מדף הבית.',
    notReady: 'הדף עוד לא מוכן!',
    notReadyHint: 'אנחנו עדיין בונים את הדף הזה.',
  },
}
