import { isolated } from '../../lib/format.ts'
import type { membersText as english } from '../en/members.ts'

/** Hebrew texts of the dialog of a shortlist's members. */
export const membersText: typeof english = {
  members: {
    title: 'להזמין לרשימה',
    does: [
      'אפשר לראות ולהעביר דירות, להצביע ולהגיב',
      'אפשר לקרוא את הצ׳אטים של הבוטים ששותפו איתה',
      'לכל אחד ההתראות שלו',
    ],
    makeLink: 'ליצור קישור',
    until: (day) => `קישור לאדם אחד, עד ${isolated(day)}`,
    copy: 'להעתיק',
    copied: 'הועתק',
    share: 'לשתף',
    message: (link) => `אפשר לחפש דירה ביחד: ${link}`,
    heading: 'חברי הרשימה',
    you: 'זה החשבון שלך',
    owner: 'בעלות על הרשימה',
    remove: 'להסיר',
    removeMember: (name) => `להסיר את ${isolated(name)}`,
    removeTitle: (name) => `להסיר את ${isolated(name)}?`,
    removeHint: 'התגובות וההצבעות יישארו.',
    handOver: 'להעביר בעלות',
    handOverTo: (name) => `להעביר בעלות אל ${isolated(name)}`,
    handOverTitle: (name) => `להעביר את הבעלות אל ${isolated(name)}?`,
    handOverHint: 'הרשימה תעבור לבעלות אחרת, ואפשר להישאר בה.',
    leave: 'לעזוב',
    leaveTitle: 'לעזוב את הרשימה?',
    leaveHint: 'התגובות וההצבעות שלך יישארו אצל האחרים.',
    notUsed: (day) => `עוד לא נוצל, עד ${isolated(day)}`,
    openLink: 'קישור פתוח',
    revoke: 'לבטל',
    full: 'הרשימה מלאה.',
    actionFailed: 'זה לא הצליח. אפשר לנסות שוב',
  },
}
