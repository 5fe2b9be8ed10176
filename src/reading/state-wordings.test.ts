import { expect, test } from 'bun:test'
import type { Reading } from './domain.ts'
import { readText } from './reader.ts'

const HOME = `להשכרה ברמלה 4,300 ש"ח.`
type Wordings = readonly (readonly [words: string, stated: Partial<Reading>])[]

const ENTRIES: Wordings = [
  // At once, in other words.
  ['פנוי.', { entryDate: 'immediate' }],
  ['הדירה פנויה!', { entryDate: 'immediate' }],
  ['ריקה ומחכה לכם', { entryDate: 'immediate' }],
  ['השכרה מיידית!!', { entryDate: 'immediate' }],
  ['אפשר להכנס כבר השבוע', { entryDate: 'immediate' }],
  ['ניתן להיכנס כבר מחר', { entryDate: 'immediate' }],
  ['כניסה מהיום', { entryDate: 'immediate' }],
  ['מפתח ביד, כניסה מיד', { entryDate: 'immediate' }],
  ['כניסה לאלתר', { entryDate: 'immediate' }],
  ['כניסה: ASAP', { entryDate: 'immediate' }],
  ['פנויה לכניסה', { entryDate: 'immediate' }],
  ['מיידי', { entryDate: 'immediate' }],
  ['כניסה השבוע', { entryDate: 'immediate' }],
  // Not when it can be entered.
  ['חניה פנויה ברחוב', { entryDate: null }],
  ['יש חדר פנוי לאורחים', { entryDate: null }],
  ['השכן יחזור מיד', { entryDate: null }],
  ['פנוי לשאלות בערב', { entryDate: null }],
  ['פנוי החל מהיום', { entryDate: 'immediate' }],
  ['אפשר מיידי', { entryDate: 'immediate' }],
  ['הדירה ריקה ומחכה לכם כבר מעכשיו', { entryDate: 'immediate' }],
  ['אפשר לראות כבר עכשיו', { entryDate: null }],
  // A date that is a clause of its own.
  ['15/12. פרטים אצל ערן', { entryDate: '--12-15' }],
  ['קומה 2. פברואר.', { entryDate: '--02-01' }],
  ['📅 1.1.2027\n📞 בטלפון', { entryDate: '2027-01-01' }],
  ['ועד 100. 1 ביולי 2027. לפרטים שולמית', { entryDate: '2027-07-01' }],
  ['Available from January 15.', { entryDate: '--01-15' }],
  ['available 1 March', { entryDate: '--03-01' }],
  ['move in: August 2027', { entryDate: '2027-08-01' }],
  ['פורסם 15/12. פרטים אצל ערן', { entryDate: null }],
  ['ביקורים: 15/12.', { entryDate: null }],
  ['חודש פברואר חינם.', { entryDate: null }],
  ['לפרטים בטלפון. מאי 054-0000000', { entryDate: null }],
  ['4 קומות | 3/8 | מעלית', { entryDate: null }],
  ['15.12.2026, 14:33 - דנה', { entryDate: null }],
  ['עוברים דירה. 1 במאי. 054-0000000', { entryDate: '--05-01' }],
  ['לא לחיות. 1.1', { entryDate: '--01-01' }],
  ['מהסמסטר השני (1.3)', { entryDate: '--03-01' }],
  ['1.5. סלון גדול', { entryDate: null }],
  ['זמינה מה-20 לדצמבר 3 חד', { entryDate: '--12-20' }],
  ['כניסה 1-15 לינואר 2 חדרים', { entryDate: '--01-01' }],
  ['כניסה בינואר 3 חד', { entryDate: '--01-01' }],
  ['כניסה 5 בינואר 15 דקות מהים', { entryDate: '--01-05' }],
  ['כניסה ינואר 15', { entryDate: '--01-15' }],
  ['להיכנס אפשר ממחצית דצמבר', { entryDate: '--12-15' }],
  ['ליום 1.8.27', { entryDate: '2027-08-01' }],
  ['הבת שנולדה במרץ כבר הולכת', { entryDate: null }],
  // In other words.
  ['כניסה תחילת מרץ', { entryDate: '--03-01' }],
  ['כניסה בסוף ינואר', { entryDate: '--01-31' }],
  ['מתפנה באמצע אפריל', { entryDate: '--04-15' }],
  ['פנויה החל מה-10 ליוני', { entryDate: '--06-10' }],
  ['כניסה: גמיש', { entryDate: 'flexible' }],
  ['גמישים בכניסה', { entryDate: 'flexible' }],
  ['כניסה גמישה סביב החגים', { entryDate: 'flexible' }],
  ['המחיר גמיש', { entryDate: null }],
]

test.each(ENTRIES)('of %s, when it can be entered is read', (words, stated) => {
  expect(readText(`${HOME} ${words}`)).toMatchObject(stated)
})

test.each([
  ['מחפשים 5 חד במודיעין לאוגוסט, עד 8,500', '--08-01'],
  ['מחפשת 2 חד בחיפה למרץ. עד 3,000', '--03-01'],
  ['מחפש דירה בחיפה מ-1 במאי, 2 חד עד 3,000', '--05-01'],
  ['מחפשת 2 חד בחיפה לחודש יוני, עד 3,000', '--06-01'],
  ['מחפשת דירת 2 חד בחיפה לקראת ספטמבר, עד 3,000', '--09-01'],
])('when who seeks would enter is read: %s', (text, entryDate) => {
  expect(readText(text)).toMatchObject({ dealType: 'wanted', entryDate })
})

test.each([
  ['054-0000000 (בעלים)', false],
  ['אני הבעלים, לא צריך מתווכים', false],
  ['לא צריכים תיווך', false],
  ['לא לפנות מתווכים', false],
  ['משכיר ישירות: דני', false],
  ['השכרה ישירה', false],
  ['הבעלים משכיר', false],
  ['דליה נכסים 058-0000000', true],
  ['לפרטים - שירות VIP נדל"ן 054-0000000', true],
  ['נדל"ן פרימיום, גני 054-0000000', true],
  ['For sale by agent: Sara', true],
  ['כהן נדל"ן', true],
  ['השקעת נדל"ן מעולה', null],
  ['מתאים למשקיעי נדל"ן', null],
  ['לירן בעל הדירה 054-0000000', false],
  ['ולנטין 054-0000000 בעל דירה', false],
  ['בעלת הדירה 054-0000000', false],
  ['בעלים 054-0000000', false],
  ['דברו עם בעל הבית, יוסי', false],
  ['חוזה ישיר מול בעל הדירה', false],
  ['בעלת הבית בחו"ל, החוזה מולה ישירות', false],
  ['נמכרת על ידי בעליה', false],
  ['מתווך: לא', false],
  ['לא רלוונטי לסוכנים', false],
  ['בלי ברוקרים', false],
  ['לל"ת', false],
  ['לא לעשן בתוך הדירה', null],
  ['לא מתאים למעשנים בתוך הבית', null],
  ['בעל הבית נחמד מאוד', null],
  ['3 חדרים אצל בעל בית מקסים', null],
  ['כל בעל דירה יודע', null],
  ['אחוזת נדל"ן מציעה', true],
  ['יונה נדל"ן י-ם 054-0000000', true],
  ['ישראל בן דוד, יזמות ונדל"ן', true],
  ['נדלן פלוס', true],
  ['שיווק נכסים', true],
  ['מיכאל ר.מ. 312345', true],
  ['real estate agent', true],
  ['הבעלים גרים מעל', null],
  ['יש נכסים דומים באזור', null],
] as const)('of %s, who advertises is read', (words, agent) => {
  expect(readText(`${HOME} ${words}`).agent).toBe(agent)
})

const REST: Wordings = [
  ['חדר 1 + סלון', { rooms: 2 }],
  ['חדר וסלון, מטבח נפרד', { rooms: 2 }],
  ['חדר אחד + סלון', { rooms: 2 }],
  ['מיקום: רמלה. חדרים: 4. קומה: 3.', { rooms: 4, floor: 3 }],
  ['3 חדרים, תשעים מטר', { size: 90 }],
  ['שבעים וחמישה מטר נטו', { size: 75 }],
  ['מאה עשרים מ"ר', { size: 120 }],
  ['חמישים מטר מהים, 60 מ"ר', { size: 60 }],
  ['55 מ"ר נטו, 62 ברוטו', { size: 55 }],
  ['120 מ"ר ברוטו (102 נטו)', { size: 120 }],
  ['סלון + חדר שינה', { rooms: 2 }],
  ['סלון + 2 חדרי שינה', { rooms: 3 }],
  ['שני חדרים וסלון', { rooms: 3 }],
  ['4 חדרים וסלון גדול', { rooms: 4 }],
  ['קומה מינוס 1', { floor: -1 }],
  ['1.5 חדר, קרקע, מרוהטת', { floor: 0 }],
  ['3 חדרים, קרקע עם גינה', { floor: 0 }],
  ['קומת קרקע מוגבהת', { floor: null }],
  ['85 מטר מזגנים בכל הבית', { size: 85 }],
  ['85 מטר מהחוף', { size: null }],
  // That it is taken, with its place between.
  ['הדירה בחולון שכונת אגרובנק נמכרה תודה לאל!', { ended: true }],
  ['הדירה ברחוב הרצל הושכרה', { ended: true }],
  ['הדירה ליד נמכרה בשבוע שעבר', { ended: null }],
  ['הדירה של השכן בקומה 2 נמכרה ב-1.5', { ended: null }],
]

test.each(REST)('of %s, the facts are read', (words, stated) => {
  expect(readText(`${HOME} ${words}`)).toMatchObject(stated)
})

test.each([
  ['אפשר עם ריהוט חלקי', { furnished: null }],
  ['אפשרי גם עם ריהוט', { furnished: null }],
  ['ללא ריהוט', { furnished: false }],
  ['הרבה כלבים בישוב, גם שלכם מוזמן', { pets: true }],
  ['כלבים מוזמנים', { pets: true }],
  ['הדירה לא משופצת', { renovated: false }],
  ['לא שופצה מעולם', { renovated: false }],
  ['לא עברה שיפוץ', { renovated: false }],
  ['מטבח ישן, זקוקה לשיפוץ', { renovated: false }],
  ['מצב מקורי, דורש שיפוץ', { renovated: false }],
  ['המטבח שופץ', { renovated: null }],
  ['שיפוץ קל נדרש', { renovated: false }],
  ['צריך שיפוץ קוסמטי', { renovated: false }],
  ['הבניין שופץ', { renovated: null }],
  ['אחרי שיפוץ יסודי', { renovated: true }],
  ['שופצה כליל לפני שנה', { renovated: true }],
  ['מיועדת לשיפוץ', { renovated: false }],
  ['ללא מעלית משופצת', { lift: false, renovated: true }],
  ['המעלית משופצת', { renovated: null }],
  ['ללא מעלית וחניה', { lift: false, parking: false }],
  ['ללא מעלית/חניה', { lift: false, parking: false }],
  ['ללא מעלית עם חניה', { lift: false, parking: true }],
  ['ברחוב הרצל משופצת', { renovated: true }],
  ['לפני שיפוץ', { renovated: false }],
  ['במצב מקורי', { renovated: false }],
  ['שיפצנו את כל הדירה ב-2024', { renovated: true }],
  ['כניסה מהחניה', { parking: null }],
  ["מעלית, 2 חנ', מחסן", { parking: true }],
  ['לא נוכל לקבל עוד חיה', { parking: null, pets: false }],
  ['בעלי חיים לצערנו אי אפשר', { pets: false }],
  ['אי אפשר חיות', { pets: false }],
  ['אין מקום לעוד חיות', { pets: false }],
  ['בעלת הדירה לא רוצה חיות', { pets: false }],
  ['חיות? אין בעיה', { pets: true }],
  ['חיות זה לא בעיה', { pets: true }],
  ['בעלי כלבים - עד כלב אחד בבית', { pets: true }],
  ['חיית מחמד קטנה בסדר', { pets: true }],
  ['חיה מחמד אחת מקסימום', { pets: true }],
  ['הדירה ריקה מרהיטים', { furnished: false }],
  ['עם או בלי ריהוט', { furnished: null }],
  ['עם ריהוט או בלי', { furnished: null }],
  ['מאווררי תקרה במקום מזגן', { airConditioning: null }],
  ['fully furnished, AC, balcony', { airConditioning: true }],
  ['מעלית או קומה נמוכה', { lift: null }],
] as const)('of %s, what the home has is read', (words, features) => {
  expect(readText(`${HOME} ${words}`).features).toMatchObject(features)
})

test('who seeks a home does not say that it refuses pets', () => {
  const { features } = readText('זוג בלי חיות מחפש 3 חד בגבעתיים עד 5,000')
  expect(features.pets).toBeNull()
})

test('what is said behind the lines of two homes holds for each, and a studio is one of them', () => {
  const text = `בעפולה! שתי דירות להשכרה:
1. 3 חדרים קומה 1 - 2,700 ש"ח
2. סטודיו קומה 3 - 1,900 ש"ח
שתיהן משופצות עם מזגנים. פנוי מיידי. 054-0000000`
  const { homes } = readText(text)
  expect(homes).toMatchObject(
    [3, 1].map((rooms) => ({ rooms, entryDate: 'immediate', features: { renovated: true } })),
  )
})

test('two homes that a letter names are read one by one', () => {
  const text = `שתי יחידות להשכרה במושב נחם
יחידה א - 2 חדרים, 50 מ"ר, 3,400
יחידה ב - סטודיו 28 מ"ר, 2,500`
  const { homes } = readText(text)
  expect(homes.map(({ price, size }) => [price, size])).toEqual([
    [3_400, 50],
    [2_500, 28],
  ])
})

test('what is said of all homes holds for each', () => {
  const text = `דירות להשכרה בקיבוץ אורים: 3 חדרים (75 מ"ר) 1,700 ש"ח, 4 חדרים (95 מ"ר) 2,200 ש"ח`
  for (const words of ['כולן עם ממ"ד', 'בכל הדירות ממ"ד', 'לכולן ממ"ד', 'כל הדירות עם ממ"ד']) {
    const { homes } = readText(`${text}, ${words}. 050-0000000`)
    expect(homes.map(({ rooms, features }) => [rooms, features.mamad])).toEqual([
      [3, true],
      [4, true],
    ])
  }
})
