import { isolated } from '../../lib/format.ts'
import type { viewingText as english } from '../en/viewing.ts'

/** Hebrew texts of the dialog of a viewing. */
export const viewingText: typeof english = {
  viewing: {
    title: 'ביקור',
    plan: 'לפני',
    after: 'אחרי',
    parts: 'חלק של הביקור',
    date: 'תאריך',
    time: 'שעה',
    minutes: 'כמה זמן',
    ofMinutes: (count) => `${count} דק׳`,
    note: 'איפה, ומה כדאי לדעת',
    remind: 'תזכורת',
    reminds: {
      '0': 'בלי תזכורת',
      '30': 'חצי שעה לפני',
      '60': 'שעה לפני',
      '120': 'שעתיים לפני',
      '1440': 'יום לפני',
    },
    calendar: 'להוסיף ליומן',
    toCheck: 'לבדוק במקום',
    found: 'מה נמצא',
    done: (done, all) => `${done} מתוך ${all}`,
    addLine: 'להוסיף שורה',
    newLine: 'שורה חדשה',
    removeLine: (line) => `למחוק את השורה ${isolated(line)}`,
    howWasIt: 'איך היה',
    notes: 'הערות',
    clash: (place, time) => `כבר יש ביקור: ${isolated(place)}, בשעה ${isolated(time)}.`,
    cancelViewing: 'לבטל את הביקור',
    save: 'לשמור',
    saveAndApply: 'לשמור ולהעביר להצעה',
    notForUs: 'לא בשבילנו',
    actionFailed: 'זה לא הצליח. אפשר לנסות שוב',
  },
}
