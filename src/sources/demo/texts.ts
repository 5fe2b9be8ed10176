import type { Features } from '../../assets/domain/asset.ts'

type Described = {
  dealType: 'rent' | 'sale'
  rooms: number
  size: number
  floor: number
  city: string
  neighbourhood: string
  street: string
  features: Features
  merchant: boolean
}

const OPENINGS = [
  'דירה מוארת ונעימה',
  'דירה מטופחת ושקטה',
  'דירה מרווחת עם כיווני אוויר מצוינים',
  'הזדמנות: דירה יפה במיקום מבוקש',
  'דירה עורפית ושקטה',
]
const SURROUNDINGS = [
  'קרובה לתחבורה ציבורית, לגינה ולבתי קפה.',
  'מרחק הליכה מבית ספר, מגן ילדים ומסופר.',
  'רחוב שקט עם עצים, חניה בשפע.',
  'דקות מהפארק ומתחנת הרכבת.',
]
const FEATURES: Partial<Record<keyof Features, string>> = {
  mamad: 'ממ"ד',
  lift: 'מעלית',
  parking: 'חניה',
  balcony: 'מרפסת',
  storage: 'מחסן',
  airConditioning: 'מיזוג',
}

/** The text of a made-up listing, in the words that such texts use. */
export function descriptionOf(home: Described, ask: (what: string) => number): string {
  const { dealType, rooms, size, floor, city, neighbourhood, street, features, merchant } = home
  const of = (texts: readonly string[], what: string) =>
    texts[Math.floor(ask(what) * texts.length)] ?? texts[0]
  const has = Object.entries(FEATURES).flatMap(([name, word]) =>
    features[name as keyof Features] === true ? [word] : [],
  )
  return [
    `${of(OPENINGS, 'opening')} ${dealType === 'rent' ? 'להשכרה' : 'למכירה'} ב${neighbourhood}, ${city}.`,
    `${rooms} חדרים, ${size} מ"ר, ${floor === 0 ? 'קומת קרקע' : `קומה ${floor}`}, רחוב ${street}.`,
    has.length > 0 ? `בדירה: ${has.join(', ')}.` : '',
    of(SURROUNDINGS, 'surroundings'),
    merchant ? 'תיווך.' : 'ללא תיווך.',
  ]
    .filter(Boolean)
    .join('\n')
}
