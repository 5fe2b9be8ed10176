import type { sourcesText as english } from '../en/sources.ts'
import { ago, homes } from '../hebrew.ts'
import { he as names } from '../source-names.ts'

const since = (time: string | null) => (time === null ? '' : ` מאז ${time}`)

/** Hebrew texts of the line that says where homes come from, and why none come. */
export const sourcesText: typeof english = {
  sources: {
    names,
    mail: 'מיילי התראה',
    read: (source, count, unit) => `${source}: נקרא ${ago(count, unit)}`,
    arrived: (source, count, unit) => `${source}: האחרון ${ago(count, unit)}`,
    next: (minutes) => (minutes < 1 ? ', הבא עכשיו' : `, הבא בעוד ${minutes}`),
    none: (source) => `${source}: עדיין אין`,
    first: (source, minutes) =>
      minutes === null
        ? `${source}: עוד לא נקרא`
        : minutes < 1
          ? `${source}: קריאה ראשונה עכשיו`
          : `${source}: קריאה ראשונה בעוד ${minutes} דק׳`,
    reading: (source, count) =>
      count === 0 ? `${source}: קורא עכשיו` : `${source}: קורא עכשיו. ${homes(count)} עד כה`,
    idle: (source) => `${source}: נקרא כשלבוט פעיל יש אזורים`,
    refuses: (source, time) => `${source} חוסם את השרת הזה${since(time)}`,
    fails: (source, time) => `${source}: אין תשובה${since(time)}`,
    hasChanged: (source, time) => `${source} השתנה ואי אפשר לקרוא אותו${since(time)}`,
    isOff: (source) => `${source} כבוי בשרת הזה`,
    nextTry: (time) => `ניסיון הבא ${time}.`,
    lastRead: (time) => `קריאה אחרונה ${time}.`,
    stillRead: (source, count, unit) => `${source} ממשיך להיקרא, לאחרונה ${ago(count, unit)}.`,
    stillArrive: (count, unit) => `מיילי התראה ממשיכים להגיע, האחרון ${ago(count, unit)}.`,
    nothingElse: 'אין דרך נוספת שמוגדרת, ולכן שום דבר חדש לא יכול להגיע.',
    getHomes: 'להביא דירות עכשיו',
    connectedBut: (reason) => `מחובר. ${reason}`,
  },
}
