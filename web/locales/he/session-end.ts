import type { sessionEndText as english } from '../en/session-end.ts'

/** Hebrew texts of a session that ended elsewhere while something was not saved. */
export const sessionEndText: typeof english = {
  sessionEnd: {
    title: 'בוצעה התנתקות',
    hint: 'מה שנכתב עדיין כאן. כדי לשמור, צריך להתחבר לאותו חשבון.',
    password: 'הסיסמה שלך',
    login: 'להתחבר',
    otherTab: 'להתחבר בלשונית אחרת',
    leave: 'לצאת בלי לשמור',
  },
}
