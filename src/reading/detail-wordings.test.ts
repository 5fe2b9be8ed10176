import { expect, test } from 'bun:test'
import type { Reading } from './domain.ts'
import { readText } from './reader.ts'

const HOME = `להשכרה ברמלה 4,300 ש"ח.`
type Wordings = readonly (readonly [words: string, stated: Partial<Reading>])[]

const DETAILS: Wordings = [
  // The last floor is the height of the building.
  ['קומה 4 ואחרונה', { floor: 4, floors: 4 }],
  ['קומה שלישית ואחרונה ללא מעלית', { floor: 3, floors: 3 }],
  ['קומה 5 (אחרונה)', { floor: 5, floors: 5 }],
  ['קומה 2 והאחרונה', { floor: 2, floors: 2 }],
  ['קומה אחרונה 4', { floor: 4, floors: 4 }],
  ["ק' 3 ואחרונה", { floor: 3, floors: 3 }],
  ['קומה 3 אחרונה', { floor: 3, floors: 3 }],
  ['קומה 2 מ 4', { floor: 2, floors: 4 }],
  ['קומה 3 מתוך ארבע', { floor: 3, floors: 4 }],
  ['קומה 2, בניין של 6 קומות', { floor: 2, floors: 6 }],
  ['קומה 1 בבניין בן 3 קומות', { floor: 1, floors: 3 }],
  ['בית חד קומתי יפה', { floor: null }],
  ['בניין דו קומתי ישן', { floor: null }],
  ['קומת קרקע', { floor: 0, floors: null }],
  // The rooms of the home, and not those that are offered or slept in.
  ['שני חדרים פנויים בדירת 4 חדרים', { rooms: 4 }],
  ['מתפנים 2 חדרים בדירת 5 חדרים', { rooms: 5 }],
  ['שלושה חדרים מתוך דירת חמישה חדרים', { rooms: 5 }],
  ['דירת שותפים, פנוי חדר אחד', { rooms: null }],
  ['חדר שינה, סלון ומטבח', { rooms: 2 }],
  ['2 חדרי שינה וסלון', { rooms: 3 }],
  ['שלושה חדרי שינה, סלון מרווח, מטבח', { rooms: 4 }],
  ['חדר שינה אחד + סלון', { rooms: 2 }],
  ['3 חדרים: חדר שינה, סלון וחדר ילדים', { rooms: 3 }],
  ['2 חדרי שינה גדולים', { rooms: null }],
  // When it can be entered.
  ['כניסה אחרי החגים, סליחה, מיידית', { entryDate: 'immediate' }],
  ['כניסה בחודש הבא... טעות, מיידית!', { entryDate: 'immediate' }],
  ['נכנסים מתי שרוצים', { entryDate: 'flexible' }],
  ['כניסה מתי שנוח', { entryDate: 'flexible' }],
  ['פינוי לפי הסכם', { entryDate: 'flexible' }],
  ['כניסה בתיאום', { entryDate: 'flexible' }],
  ['תאריך כניסה: בתיאום מראש', { entryDate: 'flexible' }],
  ['מועד פינוי לפי סיכום', { entryDate: 'flexible' }],
  ['תאריך כניסה פתוח', { entryDate: 'flexible' }],
  ['מתפנה ב 1 לפברואר', { entryDate: '--02-01' }],
  ['מתפנה ב-15.3', { entryDate: '--03-15' }],
  ['תתפנה באמצע מאי', { entryDate: '--05-15' }],
  ['ביקורים בתיאום מראש', { entryDate: null }],
  ['כניסה נפרדת', { entryDate: null }],
]

test.each(DETAILS)('of %s, the facts are read', (words, stated) => {
  expect(readText(`${HOME} ${words}`)).toMatchObject(stated)
})

/** A single fact that is denied, or granted, away from its word. */
const DENIED: readonly (readonly [words: string, features: Partial<Reading['features']>])[] = [
  ['מעלית? אין', { lift: false }],
  ['חניה לצערנו אין', { parking: false }],
  ['יש הכל חוץ ממעלית', { lift: false }],
  ['מרפסת זה הדבר היחיד שאין', { balcony: false }],
  ['ממ"ד למרבה הצער אין', { mamad: false }],
  ['יש חניה, מזגן, ורק מעלית חסרה', { parking: true, airConditioning: true, lift: false }],
  ['מחסן - אין', { storage: false }],
  ['רק מחסן אין', { storage: false }],
  ['הכול יש מלבד חניה', { parking: false }],
  ['מעלית אין בבניין', { lift: false }],
  ['חניה יש בשפע, מעלית יש', { lift: true }],
  ['לא לבעלי כלבים', { pets: false }],
  ['ללא הגבלה של חיות', { pets: true }],
  ['אין הגבלה על כלבים', { pets: true }],
  ['אין בעיה עם חיות', { pets: true }],
  ['חיות מחמד לא', { pets: false }],
  ['כלבים וחתולים? כן!', { pets: true }],
  ['יש ספה, מיטות, שולחן וארונות', { furnished: true }],
  ['נשארים: ספות, מיטה וארון', { furnished: true }],
  ['ארון קיר גדול', { furnished: null }],
  ['דירה בקומה מעל שופצה ונמכרה, כאן דרוש שיפוץ', { renovated: false }],
  ['הדירה של השכן שופצה', { renovated: null }],
]

test.each(DENIED)('of %s, what the home has is read', (words, features) => {
  expect(readText(`${HOME} ${words}`).features).toMatchObject(features)
})

test('the bedroom of a roommate is not counted', () => {
  expect(readText('דרוש שותף בחיפה, חדר שינה גדול, סלון משותף, 1,700').rooms).toBeNull()
})
