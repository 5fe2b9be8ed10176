import { he as home } from '../../../assets/told/words/he.ts'
import { pluralOf } from '../../../kernel/domain/plurals.ts'
import { type CardWords, listed } from './shared.ts'

const plural = pluralOf('he')

export const he: CardWords = {
  rooms: home.rooms,
  size: home.size,
  floor: home.floor,
  total: (sum) => `${sum} לחודש עם ארנונה וועד בית`,
  totalLeast: (sum) => `מ־${sum} לחודש עם ארנונה וועד בית`,
  way: (minutes, place) => `${minutes} דק׳ אל ${place}`,
  isPrivate: 'פרטי',
  merchant: 'תיווך',
  sublet: 'סאבלט',
  newProject: 'פרויקט חדש',
  from: (price) => `החל מ-${price}`,
  lastKnown: 'המחיר האחרון הידוע',
  middleOfStreet: 'על המפה באמצע הרחוב.',
  notStated: 'לא צוין:',
  facts: {
    price: 'מחיר',
    rooms: 'חדרים',
    size: 'שטח',
    merchant: 'פרטי או תיווך',
    ...home.facts,
  },
  find: 'מציאה:',
  check: 'נמוך במיוחד: לבדוק לפני תשלום',
  comparison: (percent, estimate, n) =>
    percent === 0
      ? `כמו ${estimate}, לפי ${n} דומות`
      : `${Math.abs(percent)}% ${percent > 0 ? 'מתחת' : 'מעל'} ל-${estimate}, לפי ${n} דומות`,
  drop: 'ירד המחיר:',
  was: (price) => `היה ${price}`,
  alsoForLess: 'הדירה מוצעת גם בפחות.',
  details: 'פרטים',
  map: 'מפה',
  digest: (matches, drops) =>
    listed([
      [matches, plural(matches, { one: 'דירה חדשה אחת', other: `${matches} דירות חדשות` })],
      [drops, plural(drops, { one: 'ירידת מחיר אחת', other: `${drops} ירידות מחיר` })],
    ]),
  seeAll: (count) => `לכל ה-${count} ב-Metzia`,
  score: (percent) => `${Math.abs(percent)}% ${percent > 0 ? 'מתחת' : 'מעל'} לדירות דומות`,
  gone: 'לא זמינה יותר.',
  listedFor: (days) =>
    days < 1
      ? 'הייתה באוויר פחות מיום.'
      : plural(days, { one: 'הייתה באוויר יום אחד.', other: `הייתה באוויר ${days} ימים.` }),
  test: 'ניסיון: הפרסומים של הבוט הזה יגיעו לכאן.',
  sameHome: 'אותה דירה כמו בהודעה קודמת.',
  save: 'שמירה',
  call: 'חיוג',
  saveFailed: 'לא נשמרה. אפשר לפתוח את הדירה ולשמור שם.',
  like: 'בעד',
  hide: 'הסתרה',
  why: 'למה?',
  mute: 'השתקת האזור',
  mutePhone: 'השתקת המספר של המתווך',
  undo: {
    save: 'ביטול השמירה',
    like: 'לבטל את ההצבעה',
    hide: 'ביטול ההסתרה',
    mute: 'ביטול ההשתקה',
    mutePhone: 'ביטול השתקת המספר',
  },
  told: {
    saved: 'נשמרה',
    unsaved: 'השמירה בוטלה',
    liked: 'ההצבעה בעד נשמרה, והדירה ברשימה',
    unliked: 'ההצבעה בוטלה',
    hidden: 'הוסתרה: הבוטים שלך לא יפרסמו אותה עוד',
    unhidden: 'ההסתרה בוטלה',
    muted: 'הבוט לא יחפש עוד באזור הזה',
    unmuted: 'הבוט מחפש שוב באזור הזה',
    onlyArea: 'זה האזור היחיד של הבוט. ‎/pause עוצר אותו.',
    phoneMuted: 'הבוט ידלג על דירות שרק המספר הזה מציע',
    phoneUnmuted: 'הבוט יפרסם שוב דירות של המספר הזה',
    tooManyPhones: 'הבוט השתיק את מספר הטלפונים המרבי. אפשר להסיר מספרים בהגדרות שלו.',
    gone: 'הדירה כבר לא מוכרת',
  },
}
