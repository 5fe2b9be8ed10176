import { isolated } from '../../lib/format.ts'
import type { compareText as english } from '../en/compare.ts'

/** Hebrew texts of homes side by side. */
export const compareText: typeof english = {
  compare: {
    title: 'השוואה',
    table: 'דירות זו לצד זו',
    count: (count) => `${count} דירות`,
    shortlist: 'הרשימה שלנו',
    failed: 'אי אפשר להשוות את הדירות האלה.',
    onlyDifferences: 'רק הבדלים',
    share: 'לשתף',
    print: 'להדפיס',
    leaveOut: (place) => `להוציא את ${isolated(place)}`,
    legend: 'הטוב ביותר בשורה. מה שלא צוין לא מנצח ולא מפסיד.',
    best: 'הטוב ביותר בשורה',
    notStated: 'לא צוין',
    verdict: 'הערכה',
    to: (place) => `אל ${place}`,
    minutes: (minutes) => `${minutes} דק׳`,
    votes: 'הצבעות',
    member: 'מהרשימה',
    said: { like: 'בעד', dislike: 'נגד', none: 'עדיין אין הצבעה' },
    next: 'הצעד הבא',
    planViewing: 'לקבוע ביקור',
    planViewingOf: (place) => `לקבוע ביקור: ${isolated(place)}`,
    choose: 'להשוות דירות',
    these: (count) => `להשוות ${count} דירות`,
    pickHint: (min, max) => `יש לבחור בין ${min} ל־${max} דירות.`,
    pick: (place) => `להשוות את ${isolated(place)}`,
    shareTitle: 'לשתף את ההשוואה',
    shows:
      'בקישור רואים תמונה, מחיר, רחוב ופרטים של כל דירה, בלי חשבון. לא את השם, ההצבעות או ההערות.',
  },
}
