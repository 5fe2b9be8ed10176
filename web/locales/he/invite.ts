import { isolated } from '../../lib/format.ts'
import type { inviteText as english } from '../en/invite.ts'
import { homes } from '../hebrew.ts'

/** Hebrew texts of the page that an invite leads to. */
export const inviteText: typeof english = {
  invite: {
    invites: 'הזמנה בשבילך',
    heading: 'לחפש דירה ביחד',
    kept: (list, count) =>
      count === 0
        ? `שם הרשימה: ${isolated(list)}.`
        : `כבר יש ${homes(count)} ברשימה ${isolated(list)}.`,
    unnamed: 'שלנו',
    email: 'דוא״ל',
    password: 'לבחור סיסמה',
    join: (name) => `להצטרף אל ${isolated(name)}`,
    alreadyHere: 'כבר יש חשבון?',
    signIn: 'להתחבר ולהצטרף',
    until: (day) => `הקישור לאדם אחד, עד ${isolated(day)}.`,
    void: 'הקישור כבר נוצל, או שפג תוקפו',
    voidHint: 'אפשר לבקש קישור חדש. אם כבר הצטרפת, אפשר להתחבר.',
    toSignIn: 'להתחבר',
    failed: 'זה לא הצליח. אפשר לנסות שוב',
  },
}
