import type { Listing } from '../../src/assets/domain/asset.ts'
import { aListing } from '../../src/testing/worlds/listings.ts'
import { pick } from '../../src/testing/worlds/random.ts'
import { anArea } from './seeded-listings.ts'

type Random = () => number

const [SHORTEST, LONGEST] = [300, 800]
const STREETS = [
  'הרצל',
  'ביאליק',
  'ויצמן',
  'ז׳בוטינסקי',
  'אבן גבירול',
  'שדרות רוטשילד',
  'הנביאים',
  'סוקולוב',
  'ארלוזורוב',
  'ההסתדרות',
]
const NAMES = [
  'דנה',
  'יוסי',
  'משפחת כהן',
  'אבי',
  'רונית',
  'נועה',
  'איציק',
  'סבטלנה',
  'מוחמד',
  'מיכל',
]
/** What is near, and what a home has: the words of a sentence are drawn anew for each. */
const NEAR = [
  'הים',
  'הרכבת הקלה',
  'פארק הירקון',
  'בית הספר',
  'הגן הציבורי',
  'הקניון',
  'השוק',
  'האוניברסיטה',
]
const HAS = [
  'ממ"ד',
  'מעלית',
  'חניה בטאבו',
  'מחסן',
  'מרפסת שמש',
  'דוד שמש',
  'סורגים',
  'מיזוג מרכזי',
  'ריצוף חדש',
]
const ROOMS = ['הסלון', 'חדר השינה', 'המטבח', 'חדר הילדים', 'חדר העבודה', 'יחידת ההורים']
const LIKE = ['מרווח', 'מואר', 'שקט', 'משופץ', 'מאוורר', 'חדש מקבלן', 'שמור מאוד', 'צופה לנוף פתוח']

/** Sentences as people write them about a home, each with figures and words of its own. */
const SENTENCES: readonly ((random: Random) => string)[] = [
  (r) => `${pick(r, ROOMS)} ${pick(r, LIKE)}, ו${pick(r, ROOMS)} ${pick(r, LIKE)} וגדול במיוחד.`,
  (r) =>
    `במרחק ${some(r, 2, 15)} דקות הליכה מ${pick(r, NEAR)} ו-${some(r, 100, 900)} מטר מ${pick(r, NEAR)}.`,
  (r) => `בדירה ${pick(r, HAS)}, ${pick(r, HAS)} ו${pick(r, HAS)}, הכל במצב מצוין.`,
  (r) =>
    `הבניין בן ${some(r, 3, 30)} קומות, ${some(r, 2, 6)} דירות בקומה, ועד בית ${some(r, 80, 500)} ש"ח לחודש.`,
  (r) => `ארנונה ${some(r, 300, 900)} ש"ח לחודשיים, כולל מים לא כולל חשמל.`,
  (r) => `כניסה מ-${some(r, 1, 28)}.${some(r, 1, 12)} או לפי תיאום, חוזה לשנה עם אופציה לשנתיים.`,
  (r) => `שופצה לפני ${some(r, 1, 12)} שנים: אינסטלציה, חשמל ו${pick(r, HAS)}.`,
  (r) => `מרפסת של ${some(r, 4, 25)} מ"ר שפונה ל${pick(r, NEAR)}, שמש כל היום.`,
  (r) =>
    `לתיאום ביקור: ${pick(r, NAMES)}, 05${some(r, 0, 9)}-${some(r, 1_000_000, 9_999_999)}, אפשר גם בווטסאפ.`,
  (r) => `ללא תיווך, נא לא לפנות מתווכים! ${pick(r, NAMES)} מבקשת פניות רציניות בלבד.`,
  (r) =>
    `פינת רחוב ${pick(r, STREETS)} ו${pick(r, STREETS)}, קומה ${some(r, 1, 12)} מתוך ${some(r, 12, 30)}.`,
  (r) =>
    `מתאימה ל${pick(r, ['זוג', 'משפחה', 'שותפים', 'סטודנטים'])}, חיות מחמד ${pick(r, ['בשמחה', 'אפשרי', 'לא'])}.`,
]

const some = (random: Random, from: number, to: number) =>
  from + Math.floor(random() * (to - from + 1))

/** A description of 300 to 800 characters. */
export function toldText(random: Random): string {
  const length = some(random, SHORTEST, LONGEST)
  let text = ''
  while (text.length < length)
    text += `${pick(random, SENTENCES)(random)}${random() < 0.2 ? '\n' : ' '}`
  return text.slice(0, length)
}

const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('')

function toldImages(random: Random): string[] {
  const day = `2026${digits(random, 4)}`
  return Array.from(
    { length: some(random, 3, 10) },
    () =>
      `https://img.yad2.co.il/Pic/${day}/2_2/o/y2_1_${digits(random, 5)}_${day}${digits(random, 6)}.jpeg`,
  )
}

/** A home as a source tells it: a text, photos, a street, and the number of its owner or agent. */
export function toldHome(
  random: Random,
  externalId: string,
  areaOf: (n: number) => number,
): Listing {
  return aListing({
    ...toldFacts(random),
    ...toldPlace(random, areaOf(anArea(random))),
    externalId,
    link: `https://www.yad2.co.il/realestate/item/${externalId}`,
    merchant: pick(random, [true, false, null]),
    phone: random() < 0.6 ? `05${digits(random, 8)}` : null,
    images: toldImages(random),
    description: toldText(random),
    tags: random() < 0.3 ? ['בלעדי'] : [],
    orderId: 57_000_000 + some(random, 0, 999_999),
  })
}

function toldFacts(random: Random): Partial<Listing> {
  const isSale = random() < 0.3
  const rooms = 1 + Math.floor(random() * 9) / 2
  const size = Math.round(rooms * (18 + random() * 10))
  const perMetre = isSale ? 20_000 + random() * 40_000 : 60 + random() * 60
  const price = Math.round((size * perMetre) / 100) * 100
  return { dealType: isSale ? 'sale' : 'rent', price, rooms, size, floor: some(random, 0, 12) }
}

function toldPlace(random: Random, area: number): Partial<Listing> {
  const near = () => (random() + random() - 1) * 0.01
  return {
    city: `עיר ${area % 40}`,
    neighbourhood: `שכונה ${area}`,
    street: `${pick(random, STREETS)} ${area} ${some(random, 1, 160)}`,
    coordinates: [
      34.4 + (area % 30) / 30 + near(),
      31 + (Math.floor(area / 30) % 40) / 10 + near(),
    ],
    areaCode: area,
  }
}
