import type { UnstatedFact } from '../../assets/criteria/unstated.ts'
import type { PostLanguage } from '../../assets/domain/post-language.ts'
import { HOME_WORDS } from '../../assets/told/words.ts'

/** The words of cards and their buttons. */
export type CardWords = {
  rooms(count: number): string
  size(metres: number): string
  floor(floor: number): string
  isPrivate: string
  merchant: string
  sublet: string
  newProject: string
  /** Before the price of a new project, which is its lowest one. */
  from(price: string): string
  lastKnown: string
  /** Its point, by which a drawn area of the bot has it, is no more exact. */
  middleOfStreet: string
  notStated: string
  facts: Record<'price' | 'rooms' | 'size' | 'merchant' | UnstatedFact, string>
  find: string
  check: string
  /** `percent` is positive below the estimate. */
  comparison(percent: number, estimate: string, n: number): string
  drop: string
  /** After the price: the one that was told before. */
  was(price: string): string
  alsoForLess: string
  details: string
  map: string
  /** What a digest contains, and its link to all of it. */
  digest(matches: number, drops: number): string
  seeAll(count: number): string
  /** In a digest: `percent` as in `comparison`. */
  score(percent: number): string
  /** Of a home that was removed, `days` after it was first seen. */
  gone: string
  listedFor(days: number): string
  /** Of a home that turned out to be another one, which was posted before. */
  sameHome: string
  save: string
  /** Opens the phone number of the home. */
  call: string
  saveFailed: string
  hide: string
  why: string
  mute: string
  mutePhone: string
  undo: { save: string; hide: string; mute: string; mutePhone: string }
  told: {
    saved: string
    unsaved: string
    hidden: string
    unhidden: string
    muted: string
    unmuted: string
    onlyArea: string
    phoneMuted: string
    phoneUnmuted: string
    tooManyPhones: string
    gone: string
  }
}

const counted = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`)

type Counted = readonly [count: number, one: string, many: string]

const listed = (parts: readonly Counted[]) =>
  parts.flatMap(([count, one, many]) => (count === 0 ? [] : count === 1 ? one : many)).join(', ')

const en: CardWords = {
  rooms: (count) => `${count} rooms`,
  size: (metres) => `${metres} m²`,
  floor: (floor) => (floor === 0 ? 'ground floor' : `floor ${floor}`),
  isPrivate: 'private',
  merchant: 'agent',
  sublet: 'sublet',
  newProject: 'new project',
  from: (price) => `from ${price}`,
  lastKnown: 'last known price',
  middleOfStreet: 'On the map at the middle of the street.',
  notStated: 'Not stated:',
  facts: {
    price: 'price',
    rooms: 'rooms',
    size: 'size',
    merchant: 'private or agent',
    ...HOME_WORDS.en.facts,
  },
  find: 'Find:',
  check: 'Unusually low: check before you pay',
  comparison: (percent, estimate, n) =>
    percent === 0
      ? `the same as ${estimate}, from ${n} like it`
      : `${Math.abs(percent)}% ${percent > 0 ? 'below' : 'above'} ${estimate}, from ${n} like it`,
  drop: 'Price drop:',
  was: (price) => `was ${price}`,
  alsoForLess: 'It is also listed for less.',
  details: 'Details',
  map: 'Map',
  digest: (matches, drops) =>
    listed([
      [matches, '1 new find', `${matches} new finds`],
      [drops, '1 price drop', `${drops} price drops`],
    ]),
  seeAll: (count) => `See all ${count} in Metzia`,
  score: (percent) => `${Math.abs(percent)}% ${percent > 0 ? 'below' : 'above'} similar homes`,
  gone: 'No longer available.',
  listedFor: (days) =>
    days < 1 ? 'It was listed for less than a day.' : `It was listed for ${counted(days, 'day')}.`,
  sameHome: 'The same home as in an earlier post.',
  save: 'Save',
  call: 'Call',
  saveFailed: 'Not saved. Tap to open the home and save it there.',
  hide: 'Hide',
  why: 'Why?',
  mute: 'Mute area',
  mutePhone: "Mute this agent's number",
  undo: {
    save: 'Undo save',
    hide: 'Undo hide',
    mute: 'Undo mute',
    mutePhone: "Unmute this agent's number",
  },
  told: {
    saved: 'Saved',
    unsaved: 'No longer saved',
    hidden: 'Hidden: your bots no longer post it',
    unhidden: 'No longer hidden',
    muted: 'This bot no longer looks in this area',
    unmuted: 'This bot looks in this area again',
    onlyArea: 'This is the only area of the bot. Send /pause to stop it.',
    phoneMuted: 'This bot leaves out homes that only this number offers',
    phoneUnmuted: 'This bot posts homes of this number again',
    tooManyPhones: 'This bot has muted as many numbers as it can. Remove some in its settings.',
    gone: 'This home is no longer known',
  },
}

const he: CardWords = {
  rooms: (count) => `${count} חדרים`,
  size: (metres) => `${metres} מ״ר`,
  floor: (floor) => (floor === 0 ? 'קומת קרקע' : `קומה ${floor}`),
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
    ...HOME_WORDS.he.facts,
  },
  find: 'מציאה:',
  check: 'נמוך במיוחד: בדקו לפני שמשלמים',
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
      [matches, 'מציאה חדשה אחת', `${matches} מציאות חדשות`],
      [drops, 'ירידת מחיר אחת', `${drops} ירידות מחיר`],
    ]),
  seeAll: (count) => `לכל ה-${count} ב-Metzia`,
  score: (percent) => `${Math.abs(percent)}% ${percent > 0 ? 'מתחת' : 'מעל'} לדירות דומות`,
  gone: 'לא זמינה יותר.',
  listedFor: (days) =>
    days < 1
      ? 'הייתה באוויר פחות מיום.'
      : days === 1
        ? 'הייתה באוויר יום אחד.'
        : `הייתה באוויר ${days} ימים.`,
  sameHome: 'אותה דירה כמו בהודעה קודמת.',
  save: 'שמירה',
  call: 'חיוג',
  saveFailed: 'לא נשמרה. אפשר לפתוח את הדירה ולשמור שם.',
  hide: 'הסתרה',
  why: 'למה?',
  mute: 'השתקת האזור',
  mutePhone: 'השתקת המספר של המתווך',
  undo: {
    save: 'ביטול השמירה',
    hide: 'ביטול ההסתרה',
    mute: 'ביטול ההשתקה',
    mutePhone: 'ביטול השתקת המספר',
  },
  told: {
    saved: 'נשמרה',
    unsaved: 'השמירה בוטלה',
    hidden: 'הוסתרה: הבוטים שלך לא יפרסמו אותה עוד',
    unhidden: 'ההסתרה בוטלה',
    muted: 'הבוט לא יחפש עוד באזור הזה',
    unmuted: 'הבוט מחפש שוב באזור הזה',
    onlyArea: 'זה האזור היחיד של הבוט. שלחו ‎/pause כדי לעצור אותו.',
    phoneMuted: 'הבוט ידלג על דירות שרק המספר הזה מציע',
    phoneUnmuted: 'הבוט יפרסם שוב דירות של המספר הזה',
    tooManyPhones: 'הבוט השתיק את מספר הטלפונים המרבי. אפשר להסיר מספרים בהגדרות שלו.',
    gone: 'הדירה כבר לא מוכרת',
  },
}

export const CARD_WORDS: Record<PostLanguage, CardWords> = { en, he }
