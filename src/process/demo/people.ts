import type { BotChange } from '../../bots/service.ts'
import type { Language } from '../../kernel/domain/language.ts'
import type { ProfileChange } from '../../users/domain.ts'

/** The names of the accounts that a newcomer logs in with, as readers of each language write them. */
const NEWCOMERS: Record<Language, { admin: Names; user: Names }> = {
  en: { admin: ['Noa', 'Admin'], user: ['Dana', 'Levi'] },
  he: { admin: ['נועה', 'שגב'], user: ['דנה', 'לוי'] },
  ar: { admin: ['نوا', 'سيجف'], user: ['دانا', 'ليفي'] },
  ru: { admin: ['Ноа', 'Сегев'], user: ['Дана', 'Леви'] },
  de: { admin: ['Noa', 'Segev'], user: ['Dana', 'Levi'] },
  fr: { admin: ['Noa', 'Segev'], user: ['Dana', 'Lévi'] },
}

type Names = readonly [firstname: string, lastname: string]

/** The accounts that a newcomer logs in with, named in the language of the pages for everybody. */
export function newcomersIn(language: Language) {
  const { admin, user } = NEWCOMERS[language]
  const account = ([firstname, lastname]: Names, email: string) => ({ firstname, lastname, email })
  return { admin: account(admin, 'admin@demo.metzia'), user: account(user, 'dana@demo.metzia') }
}

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
