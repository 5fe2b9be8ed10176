import { isolated } from '../../../kernel/direction.ts'
import { pluralOf } from '../../../kernel/domain/plurals.ts'
import type { AnswerWords } from './shared.ts'

const plural = pluralOf('he')
const areas = (count: number) => plural(count, { one: 'אזור אחד', other: `${count} אזורים` })
const posts = (count: number) =>
  plural(count, { one: 'דירה אחת פורסמה', other: `${count} דירות פורסמו` })

export const he: AnswerWords = {
  help: (url) =>
    `מילים שאני מבין כאן, כל אחת כהודעה נפרדת:\nעזרה – הטקסט הזה\nמצב – מה הבוט עושה\nעצור – עצירת הבוט\nהמשך – הפעלה מחדש\nאחרון – הדירה החדשה ביותר\n\nאזורים, מחירים וכל השאר נקבעים כאן: ${url}/bots`,
  bot: (line) =>
    `${line.number}. ${isolated(line.name)}: ${line.isActive ? 'פעיל' : 'עצור'}, ${areas(line.areas)}, ${posts(line.posts)}`,
  paused: (bot) => `${isolated(bot)} נעצר. \u200e/resume מפעיל אותו שוב.`,
  resumed: (bot) => `${isolated(bot)} פעיל.`,
  notResumed: (bot, reason, url) => `אי אפשר להפעיל את ${isolated(bot)}: ${reason}. ${url}/bots`,
  reasons: { areas: 'יש לבחור לפחות אזור אחד', settings: 'משהו בהגדרות שלו לא תקין' },
  last: (bot, post, url) => `${isolated(bot)}: ${isolated(post)}\n${url}`,
  lastNone: (bot) => `${isolated(bot)} עדיין לא פרסם דירה.`,
  wordUnknown: 'המילה הזאת לא מוכרת לי. לרשימת המילים: עזרה',
  withheld: 'רק מי שהבוט בבעלותו רואה את זה.',
  sources: {
    names: {
      MAIL: 'מיילי התראה',
      YAD2: 'יד2',
      FACEBOOK: 'פייסבוק',
      TELEGRAM: 'טלגרם',
      DEMO: 'הדגמה',
    },
    read: (name, ago, next) => `${name}: נקרא לפני ${ago}${next}`,
    next: (count) => (count < 1 ? ', הבא עכשיו' : `, הבא בעוד ${count} דק׳`),
    first: (name, count) => `${name}: קריאה ראשונה בעוד ${count} דק׳`,
    notYet: (name) => `${name}: עוד לא נקרא`,
    reading: (name) => `${name}: קורא עכשיו`,
    idle: (name) => `${name}: נקרא כשלבוט פעיל יש אזורים`,
    mail: (name, ago) => `${name}: האחרון לפני ${ago}`,
    noMail: (name) => `${name}: עוד לא הגיעו`,
    refuses: (name, since) => `${name} חוסם את השרת הזה${since}.`,
    fails: (name, since) => `אי אפשר לקרוא את ${name}${since}.`,
    since: (time) => ` מאז ${time}`,
    nextTry: (time) => ` ניסיון הבא ${time}.`,
    off: (name) => `${name} כבוי בשרת הזה`,
    ago: (count, unit) => `${count} ${{ min: 'דק׳', h: 'שע׳', d: 'ימים' }[unit]}`,
  },
}
