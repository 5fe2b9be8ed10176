import { expect, test } from 'bun:test'
import type { Reading } from './domain.ts'
import { readText } from './reader.ts'

/** A home whose other facts are known. */
const about = (words: string) => `דירה להשכרה בחולון, 3 חד' 4,500 ש"ח. ${words}`

const PLACES: readonly [text: string, stated: Partial<Reading>][] = [
  [
    'Apartment for rent in Tel Aviv, 3 rooms, 6,500 NIS',
    { city: 'תל אביב יפו', rooms: 3, price: 6500 },
  ],
  ['Haifa, 3 rooms, 4,500 NIS, for rent', { city: 'חיפה' }],
  ['3 rooms for rent, 4,500 NIS, near Haifa', { city: null }],
  ['3 rooms for rent, 4,500 NIS, 10 minutes from Holon', { city: null }],
  ['3 rooms for rent, 4,500 NIS, in Ariel street', { city: null }],
  ['3 rooms for rent, 4,500 NIS, in Netanya street', { city: null }],
  ['For rent in Holon, להשכרה בבת ים, 3 חדרים', { city: 'בת ים' }],
  ['דירה באזור חיפה נווה שאנן, 3 חדרים', { city: 'חיפה', neighbourhood: 'נווה שאנן' }],
  [`בשכונה יא' באר שבע 3 חדרים`, { neighbourhood: `שכונה יא'` }],
  ['בשכונה עם הרבה ירוק בבאר שבע 3 חדרים', { neighbourhood: null }],
  ['דירה בארנונה, ירושלים, 3 חדרים', { neighbourhood: 'ארנונה', city: 'ירושלים' }],
  [`מתפנה חדר בדירת 5 חד' בחיפה, הדר, רחוב הלל 44`, { neighbourhood: 'הדר' }],
  ['דירה בירושלים, 3 חדרים, ארנונה 400', { neighbourhood: null }],
  ['להשכרה באשדוד רובע 12, 3 חדרים', { neighbourhood: 'רובע 12' }],
  ['להשכרה בטבריה שכונת פוריה? לא, קרית שמואל. 3 חד', { neighbourhood: 'קרית שמואל' }],
  ['דירת גן בכפר סבא הירוקה, 4 חד', { city: 'כפר סבא' }],
  [`סטודיו ביפו ד', 2,900 ש"ח`, { city: 'תל אביב יפו' }],
  ['להשכרה דירה בקריית ים ג, 3 חדרים', { city: 'קרית ים' }],
  ['ליד תחנת הרכבת בלוד, 3 חדרים להשכרה', { city: 'לוד' }],
  ['הפרויקט "פארק הים" בנהריה, 3 חדרים', { city: 'נהריה' }],
  ['אלעד. רבי עקיבא 40. 4 חד', { city: 'אלעד', street: 'רבי עקיבא 40' }],
  ['אלעד, 052-0000000, 4 חד', { city: null }],
  ['דירת 4 חד להשכרה\nאלעד. מוזמנים להתקשר', { city: null }],
  ['ברחוב ה׳ באייר תל אביב 3 חדרים', { street: `ה' באייר`, city: 'תל אביב יפו' }],
  ['דירה בשד בן צבי 10, רמת גן', { street: 'שדרות בן צבי 10' }],
  ['סטודיו בנחלת בנימין 45 ת״א', { street: 'נחלת בנימין 45' }],
  ['דירה בברוש 4 חולון', { street: 'ברוש 4' }],
  ['להשכרה בחולון, ברוש 4, 3 חדרים', { street: 'ברוש 4' }],
  ['3 rooms for rent, 4,500 NIS, contact: Ariel', { city: null }],
  ['3 rooms for rent, 4,500 NIS, contact: Omer', { city: null }],
  ['3 rooms for rent, 4,500 NIS, we moved to Haifa', { city: null }],
]

const FACTS: readonly [words: string, stated: Partial<Reading>][] = [
  ['2nd floor', { floor: 2 }],
  ['floor 7 out of 9', { floor: 7, floors: 9 }],
  ['ground floor', { floor: 0 }],
  ['heated floors in 3 rooms', { floor: null }],
  [`ק' ג'`, { floor: 3 }],
  ['ק. כניסה', { floor: 0 }],
  ['ק 4 מתוך 6', { floor: 4, floors: 6 }],
  ['ק3', { floor: 3 }],
  ['ק 4 תמונות', { floor: null }],
  ['קומה אחרונה (4)', { floor: 4 }],
  ['קומה גבוהה 12', { floor: 12 }],
  ['דירת גג קומה 8', { floor: 8 }],
  ['available immediately', { entryDate: 'immediate' }],
  ['available now', { entryDate: 'immediate' }],
  ['available from 1.2', { entryDate: '--02-01' }],
  ['אפשר להיכנס היום', { entryDate: 'immediate' }],
  ['ניתן להיכנס באופן מיידי', { entryDate: 'immediate' }],
  ['אפשר לעבור מיד', { entryDate: 'immediate' }],
  ['אפשר להיכנס מיד לאחר השיפוץ', { entryDate: null }],
  ['מרוהטת, מיידית', { entryDate: 'immediate' }],
  ['5,000 לחודש מיידי', { entryDate: 'immediate' }],
  ['טיפול מיידי בתקלות', { entryDate: null }],
  ['1 במרץ', { entryDate: '--03-01' }],
  ['חוגגים 1 במרץ', { entryDate: null }],
  ['ל1.2', { entryDate: '--02-01' }],
  ['במרחק 3-4.5 קילומטר', { entryDate: null }],
  ['אני בעל הדירה', { agent: false }],
  ['פרטי בלבד', { agent: false }],
  ['בלי מתווכיםםם', { agent: false }],
  ['מתווכים חסכו את הטלפון', { agent: false }],
  ['לא עובד עם מתווכים', { agent: false }],
  ['אבקש ממתווכים לא לפנות', { agent: false }],
  ['no brokers', { agent: false }],
  ['חוסכים תיווך', { agent: false }],
  ['2,250,000 תיווך רון', { agent: true }],
  ['2.250.000\nתיווך רון', { agent: true }],
  ['ועד 0\nתיווך רון', { agent: true }],
  ['סוכנות נדל״ן', { agent: true }],
  ['שיווק נדל"ן', { agent: true }],
  ['אביב נכסים', { agent: true }],
  ['יש נכסים', { agent: null }],
  ['נחטפה!', { ended: true }],
  ['עדכון אחרון: לא רלוונטי יותר', { ended: true }],
  ['עודכן, הושכרה', { ended: true }],
  ['75 מ', { size: 75 }],
  ['75 מהכביש', { size: null }],
  ['220 מ בנוי, 500 מ מגרש', { size: 220 }],
  ['80+12 מ"ר', { size: 80 }],
  ['130+70 מטר מרפסת', { size: 130 }],
  ['80+12 מרפסת', { size: 80 }],
]

test.each(PLACES)('of %s, the place is read', (text, stated) => {
  expect(readText(text)).toMatchObject(stated)
})

test.each(FACTS)('of a home with the words %s, they are read', (words, stated) => {
  expect(readText(about(words))).toMatchObject(stated)
})

test('an abbreviation of a town is no floor', () => {
  expect(readText(`דירה להשכרה בק' אונו, 3 חדרים, 4,500 ש"ח`).floor).toBeNull()
})

test('a dog or cat is welcome in English too, and denied behind another denial', () => {
  expect(readText(about('cat friendly')).features.pets).toBe(true)
  expect(readText(about('friendly dogma, located well')).features.pets).toBeNull()
  expect(readText(about('בלי מתווכים בלי חיות')).features.pets).toBe(false)
  expect(readText(about('בעל בית לא מרשה חיות')).features.pets).toBe(false)
})

test('who takes the place of one that leaves is a roommate, and who takes a sublet is none', () => {
  const deals = [
    'נשארנו 2 ומחפשים שלישי, דירת 4 חדרים, 1,500 לחודש',
    `שותף/ה לבית פרטי בפרדסיה, 5 חד', 2,400 ש״ח לחדר`,
    'מחפשת מישהו לסאבלט על הסטודיו שלי, 2,900 לכל התקופה',
    `דירת 3 חד' בירושלים, 1,900 דולר לחודש`,
  ].map((text) => readText(text).dealType)
  expect(deals).toEqual(['roommate', 'roommate', 'sublet', 'rent'])
})

test('what several homes have is stated of many', () => {
  expect(readText('דירות סטודנטים להשכרה בבאר שבע, מרוהטות וממוזגות').features).toMatchObject({
    furnished: true,
    airConditioning: true,
  })
})

test('a sublet begins with the first of its days', () => {
  expect(readText('סאבלט 3-20.12 ברמת גן, 2 חד, 2,800').entryDate).toBe('--12-03')
})

test('a deposit of two months is no price', () => {
  const text = 'להשכרה 3 חד 2,650 ש"ח, פיקדון חודשיים 5,300 ש״ח'
  expect(readText(text).price).toBe(2650)
})

test('a bedroom beside a living room is not one room', () => {
  expect(readText('דירת חדר שינה וסלון (2 חדרים) להשכרה').rooms).toBe(2)
})
