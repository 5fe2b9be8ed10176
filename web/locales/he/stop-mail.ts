import type { stopMailText as english } from '../en/stop-mail.ts'

/** Hebrew texts of the page that a mail's link for stopping opens. */
export const stopMailText: typeof english = {
  stopMail: {
    mails: 'מיילים',
    title: 'להפסיק את המיילים האלה?',
    hint: 'הבוט לא ישלח לך יותר דירות במייל:',
    stop: 'להפסיק את המיילים',
    stopped: 'המיילים הופסקו',
    stoppedHint: 'הבוט הזה לא ישלח לך יותר מיילים. אפשר להפעיל אותם שוב בהגדרות שלו:',
    toBots: 'לבוטים שלי',
    unknown: 'הקישור הזה לא עובד',
    unknownHint: 'ייתכן שהוא לא שלם, או שהבוט נמחק. אפשר לכבות מיילים גם בהגדרות הבוט.',
  },
}
