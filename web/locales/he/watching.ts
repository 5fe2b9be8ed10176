import { isolated } from '../../lib/format.ts'
import type { watchingText as english } from '../en/watching.ts'
import { counted, plural } from '../hebrew.ts'

/** Hebrew texts of a thread without messages: what its bot watches. */
export const watchingText: typeof english = {
  watching: {
    looking: 'הבוט מחפש',
    waiting: 'הבוט ממתין',
    stopped: 'הבוט כבוי',
    aimless: 'לבוט חסר אזור',
    running: 'פעיל',
    notRunning: 'כבוי',
    watches: 'מה הוא מחפש',
    deal: { rent: 'שכירות:', sale: 'קנייה:' },
    areasIn: (count) =>
      plural(count, {
        one: 'אזור אחד בעיר',
        two: 'שני אזורים בעיר',
        other: `${count} אזורים בעיר`,
      }),
    moreCities: (count) => `ועוד ${counted(count, 'עיר אחת', 'שתי ערים', 'ערים')}`,
    noAreas: 'עדיין בלי אזור',
    orMore: (range) => isolated(`${range}+`),
    rooms: (from, to) =>
      to === null
        ? from === 1
          ? 'חדר אחד ומעלה'
          : `${from} חד׳ ומעלה`
        : `${isolated(`${from}–${to}`)} חד׳`,
    total: (sum) => `עד ${sum} לחודש בסך הכול`,
    travel: (minutes) => `לכל היותר ${minutes} דק׳ למקום`,
    size: (from, to) =>
      from && to ? `${isolated(`${from}–${to}`)} מ״ר` : from ? `${from} מ״ר ומעלה` : `עד ${to} מ״ר`,
    subletsOnly: 'רק סאבלט',
    noSublets: 'בלי סאבלט',
    privateOnly: 'רק פרטי',
    merchantsOnly: 'רק תיווך',
    without: 'בלי',
    with: 'עם',
    floors: (from, to) =>
      ['קומה', from && `${from} ומעלה`, to && `עד ${to}`].filter(Boolean).join(' '),
    entry: (from, to) => ['כניסה', from && `מ־${from}`, to && `עד ${to}`].filter(Boolean).join(' '),
    settings: 'הגדרות בוט',
    hint: 'כל דירה מגיעה לכאן ככרטיס. אפשר גם לכתוב כאן.',
  },
}
