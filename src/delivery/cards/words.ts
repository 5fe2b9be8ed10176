import type { PostLanguage } from '../../bots/domain.ts'

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
  notStated: string
  facts: { price: string; rooms: string; size: string; floor: string; merchant: string }
  find: string
  check: string
  /** `percent` is positive below the estimate. */
  comparison(percent: number, estimate: string, n: number): string
  drop: string
  less(percent: number): string
  cause: { fell: string; joined: string }
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
  hide: string
  why: string
  mute: string
  undo: { save: string; hide: string; mute: string }
  told: {
    saved: string
    unsaved: string
    hidden: string
    unhidden: string
    muted: string
    unmuted: string
    onlyArea: string
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
  notStated: 'Not stated:',
  facts: {
    price: 'price',
    rooms: 'rooms',
    size: 'size',
    floor: 'floor',
    merchant: 'private or agent',
  },
  find: 'Find:',
  check: 'Unusually low: check before you pay',
  comparison: (percent, estimate, n) =>
    percent === 0
      ? `the same as ${estimate}, from ${n} like it`
      : `${Math.abs(percent)}% ${percent > 0 ? 'below' : 'above'} ${estimate}, from ${n} like it`,
  drop: 'Price drop:',
  less: (percent) => `${percent}% less.`,
  cause: { fell: 'The listing was changed.', joined: 'It is also listed for less.' },
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
  hide: 'Hide',
  why: 'Why?',
  mute: 'Mute area',
  undo: { save: 'Undo save', hide: 'Undo hide', mute: 'Undo mute' },
  told: {
    saved: 'Saved',
    unsaved: 'No longer saved',
    hidden: 'Hidden: your bots no longer post it',
    unhidden: 'No longer hidden',
    muted: 'This bot no longer looks in this area',
    unmuted: 'This bot looks in this area again',
    onlyArea: 'This is the only area of the bot. Send /pause to stop it.',
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
  notStated: 'לא צוין:',
  facts: { price: 'מחיר', rooms: 'חדרים', size: 'שטח', floor: 'קומה', merchant: 'פרטי או תיווך' },
  find: 'מציאה:',
  check: 'נמוך במיוחד: בדקו לפני שמשלמים',
  comparison: (percent, estimate, n) =>
    percent === 0
      ? `כמו ${estimate}, לפי ${n} דומות`
      : `${Math.abs(percent)}% ${percent > 0 ? 'מתחת' : 'מעל'} ל-${estimate}, לפי ${n} דומות`,
  drop: 'ירד המחיר:',
  less: (percent) => `${percent}% פחות.`,
  cause: { fell: 'המודעה עודכנה.', joined: 'הדירה מוצעת גם בפחות.' },
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
  hide: 'הסתרה',
  why: 'למה?',
  mute: 'השתקת האזור',
  undo: { save: 'ביטול השמירה', hide: 'ביטול ההסתרה', mute: 'ביטול ההשתקה' },
  told: {
    saved: 'נשמרה',
    unsaved: 'השמירה בוטלה',
    hidden: 'הוסתרה: הבוטים שלך לא יפרסמו אותה עוד',
    unhidden: 'ההסתרה בוטלה',
    muted: 'הבוט לא יחפש עוד באזור הזה',
    unmuted: 'הבוט מחפש שוב באזור הזה',
    onlyArea: 'זה האזור היחיד של הבוט. שלחו ‎/pause כדי לעצור אותו.',
    gone: 'הדירה כבר לא מוכרת',
  },
}

export const CARD_WORDS: Record<PostLanguage, CardWords> = { en, he }
