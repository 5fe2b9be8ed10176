import { isolated } from '../../lib/format.ts'
import type { byHandText as english } from '../en/by-hand.ts'
import { counted, homes } from '../hebrew.ts'

/** Hebrew texts of what administrators do with homes by hand. */
export const byHandText: typeof english = {
  byHand: {
    tools: 'ניהול',
    paste: 'להוסיף פוסט',
    merge: 'לאחד דירות',
    stopMerging: 'לבטל את האיחוד',
    pick: (name) => `לאחד את ${isolated(name)}`,
    pickHint: 'לבחור את הדירות שהן בעצם אותה דירה.',
    picked: (count) => counted(count, 'נבחרה דירה אחת', 'נבחרו שתי דירות', 'דירות נבחרו'),
    mergeThese: 'לאחד אותן',
    mergeTitle: (count) => `לאחד ${homes(count)}`,
    mergeHint:
      'המודעות שלהן יהפכו לדירה אחת, זו שנראתה ראשונה, ואי אפשר לבטל את זה. בוטים שפרסמו אחת מהן לא יפרסמו אותה שוב.',
    mergeConfirm: 'לאחד',
    mergeFailed: 'איחוד הדירות נכשל. אפשר לנסות שוב.',
    merged: 'הדירות אוחדו.',
    pasteTitle: 'להוסיף פוסט',
    pasteHint: 'הוא נקרא ומתווסף לכולם, פעם אחת.',
    text: 'הטקסט של הפוסט',
    textHint: 'בין פוסט לפוסט מפרידה שורה של מקפים.',
    url: 'קישור',
    urlHint: 'איפה הפוסט נמצא. למקור מוכר מספיק הקישור.',
    add: 'להוסיף',
    addFailed: 'הוספת הפוסט נכשלה. אפשר לנסות שוב.',
    results: 'מה נקרא',
    another: 'להוסיף עוד אחד',
    open: 'לפתוח את הדירה',
    outcomes: {
      home: 'דירה חדשה',
      same: 'דירה מוכרת',
      taken: 'הדירה נתפסה: אין מודעה',
      wanted: 'מחפשים דירה: אין דירה',
      roommate: 'חדר בדירת שותפים: אין דירה',
      other: 'לא דירה',
      unread: 'לא ניתן היה לקרוא',
    },
  },
}
