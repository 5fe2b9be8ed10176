import { isolated } from '../../lib/format.ts'
import type { splitText as english } from '../en/split.ts'

/** Hebrew texts of what administrators decide about listings of a home. */
export const splitText: typeof english = {
  split: {
    start: 'להפריד',
    of: (source) => `להפריד את המודעה של ${isolated(source)}`,
    title: 'זו לא אותה דירה?',
    hint: 'המודעה הזו תהפוך לדירה נפרדת ותישאר כזו. בוטים שפרסמו את הדירה לא יפרסמו אותה שוב.',
    confirm: 'להפריד',
    failed: 'הפרדת המודעה נכשלה. אפשר לנסות שוב.',
    maybeSame: {
      title: 'אולי אותה דירה',
      hint: 'מופיעה בהן אחת התמונות שלה. דירות שמאחדים אפשר להפריד שוב.',
      join: 'לאחד',
      joinWith: (place) => `לאחד עם ${isolated(place)}`,
      failed: 'איחוד הדירות נכשל. אפשר לנסות שוב.',
      unknown: 'לא ניתן היה לבדוק אם התמונות מופיעות בדירות אחרות.',
    },
  },
}
