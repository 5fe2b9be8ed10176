import type { unsentText as english } from '../en/unsent.ts'
import { counted, posts } from '../hebrew.ts'

/** Hebrew texts of what could not be sent. */
export const unsentText: typeof english = {
  unsent: {
    channels: { telegram: 'טלגרם', push: 'פוש', mail: 'מייל' },
    givenUp: (count, channel) => `${channel}: השליחה של ${posts(count)} נכשלה`,
    waiting: (count, channel) =>
      `${channel}: ${counted(count, 'פוסט אחד ממתין', 'שני פוסטים ממתינים', 'פוסטים ממתינים')}, כי אין תשובה`,
    queued: (count, channel) =>
      `${channel}: ${counted(count, 'פוסט אחד ממתין', 'שני פוסטים ממתינים', 'פוסטים ממתינים')}. לשלוח כרשימה אחת?`,
    isOff: 'כדי לשלוח אותם צריך להפעיל את הערוץ בהגדרות.',
    resend: 'לשלוח עכשיו',
    asList: 'לשלוח כרשימה אחת',
    again: (count) =>
      counted(count, 'פוסט אחד נשלח עכשיו', 'שני פוסטים נשלחים עכשיו', 'פוסטים נשלחים עכשיו'),
    listed: (count) => `${posts(count)} בדרך, כרשימה אחת`,
    failed: 'זה לא הצליח. אפשר לנסות שוב.',
  },
}
