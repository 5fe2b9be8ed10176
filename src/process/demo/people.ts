import type { BotChange } from '../../bots/service.ts'
import type { Language } from '../../kernel/domain/language.ts'
import type { ProfileChange } from '../../users/domain.ts'

type Name = { firstname: string; lastname: string }

/** The names of the accounts that a newcomer logs in with, as pages for everybody are read. */
const NEWCOMERS: Record<Language, { admin: Name; user: Name }> = {
  en: {
    admin: { firstname: 'Noa', lastname: 'Admin' },
    user: { firstname: 'Dana', lastname: 'Levi' },
  },
  he: {
    admin: { firstname: 'נועה', lastname: 'שגב' },
    user: { firstname: 'דנה', lastname: 'לוי' },
  },
  ar: {
    admin: { firstname: 'نوا', lastname: 'سيجف' },
    user: { firstname: 'دانا', lastname: 'ليفي' },
  },
  ru: {
    admin: { firstname: 'Ноа', lastname: 'Сегев' },
    user: { firstname: 'Дана', lastname: 'Леви' },
  },
  de: {
    admin: { firstname: 'Noa', lastname: 'Segev' },
    user: { firstname: 'Dana', lastname: 'Levi' },
  },
  fr: {
    admin: { firstname: 'Noa', lastname: 'Segev' },
    user: { firstname: 'Dana', lastname: 'Lévi' },
  },
}

/** The accounts that a newcomer logs in with. */
export const newcomersIn = (language: Language) => ({
  admin: { ...NEWCOMERS[language].admin, email: 'admin@demo.metzia' },
  user: { ...NEWCOMERS[language].user, email: 'dana@demo.metzia' },
})

/** Other accounts, which nobody logs in with. */
export const OTHERS = [
  { firstname: 'יעל', lastname: 'כהן', email: 'yael@demo.metzia' },
  { firstname: 'אורי', lastname: 'מזרחי', email: 'uri@demo.metzia' },
  { firstname: 'Amir', lastname: 'Haddad', email: 'amir@demo.metzia' },
  { firstname: 'מאיה', lastname: 'פרץ', email: 'maya@demo.metzia' },
  { firstname: 'Lena', lastname: 'Weiss', email: 'lena@demo.metzia' },
  { firstname: 'תומר', lastname: 'ביטון', email: 'tomer@demo.metzia' },
  { firstname: 'Claire', lastname: 'Martin', email: 'claire@demo.metzia' },
  { firstname: 'רוני', lastname: 'אברהם', email: 'roni@demo.metzia' },
] as const

/** What the administrator has changed of accounts. */
export const CHANGES: readonly (ProfileChange & { email: string })[] = [
  { email: 'yael@demo.metzia', roles: ['user', 'admin'] },
  { email: 'uri@demo.metzia', avatar: 'avatar_7' },
  {
    email: 'tomer@demo.metzia',
    isBanned: true,
    bannedReason: 'Posted the same text in every chat',
  },
]

export type DemoBot = { name: string; description: string; change: BotChange }

/** The bots of the newcomer. */
export const BOTS: readonly DemoBot[] = [
  {
    name: 'פלורנטין להשכרה',
    description: 'שלושה חדרים ליד העבודה',
    change: {
      dealType: 'rent',
      neighborhoodCodes: [205, 206],
      rooms: 2,
      priceLimit: [0, 11_000],
    },
  },
  {
    name: 'משפחה ברמת גן',
    description: 'דירה לקנייה, 4 חדרים ומעלה',
    change: {
      dealType: 'sale',
      neighborhoodCodes: [236, 355],
      rooms: 3,
      priceLimit: [0, 10_000_000],
    },
  },
  {
    name: 'Haifa by the sea',
    description: 'A flat for the weekends',
    change: {
      dealType: 'rent',
      neighborhoodCodes: [612],
      rooms: 1,
      priceLimit: [0, 8_000],
      postLanguage: 'en',
    },
  },
]

/** A bot that each other account has. */
export const OTHER_BOT: DemoBot = {
  name: 'הדירה הבאה',
  description: '',
  change: {
    dealType: 'sale',
    neighborhoodCodes: [204, 509],
    rooms: 3,
    priceLimit: [0, 10_000_000],
  },
}

export const GROUP = { id: '-1001002003', title: 'שותפים מחפשים דירה' }

/** What the newcomer has written in the first chat. */
export const WORDS = ['עזרה', 'מצב'] as const

export const NOTES = [
  'להתקשר ביום ראשון אחרי 18:00',
  'קרוב לגן, לבדוק חניה',
  'ראינו, מחכים לתשובה על המחיר',
] as const

export const DIRECT = 'The photos of the flat in Florentin are in its chat.'
export const BROADCAST = '**Metzia** is running in demo mode. Every home here is made up.'
export const ANNOUNCEMENT = {
  title: 'Drawn areas',
  body: 'Draw an area on the map, and a bot watches it.',
}
