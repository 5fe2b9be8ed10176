import { expect, test } from 'bun:test'
import type { Reading } from './domain.ts'
import { readText } from './reader.ts'

type Wordings = readonly (readonly [text: string, stated: Partial<Reading>])[]

const NOTHING = { dealType: null, price: null, rooms: null, city: null, street: null, phone: null }

/** Other things for sale or sought, services and questions, which name sums, streets and cities. */
test.each([
  'מוכרת מכונת כביסה בוש 8 קילו, עברנו דירה. 650 ש"ח, קרית טבעון. 054-0000000',
  'למכירה ספה תלת מושבית, 1,200 ש"ח, איסוף מרחוב הרצל 12 חיפה',
  'מקרר סמסונג 500 ליטר למכירה, 1,500 שח, חולון',
  'למכירה: מיטת תינוק ומזרן, 600 ש"ח, רמת גן',
  'מוכרים את השולחן והכיסאות של פינת האוכל, 1,800 ש"ח, ירושלים',
  'אופניים חשמליים למכירה, 2,500 ש"ח, תל אביב, רחוב דיזנגוף 100',
  'למסירה ארון 3 דלתות בגבעתיים, קומה 2 בלי מעלית',
  'מזגן עילי 1.5 כ"ס למכירה, 900 ש"ח כולל פירוק, באר שבע',
  'מוכר רכב מאזדה 3 שנת 2018, 52,000 ש"ח, נתניה',
  'למכירה פסנתר, מצב מצוין, 4,500 ש"ח, הובלה מקומה 3, מודיעין',
  'תכולת דירה למכירה! ספה, מקרר, מיטות. מ-500 ש"ח, אשדוד',
  'מחפשת לקנות מקרר יד שנייה עד 1,000 ש"ח, לוד',
  'מישהו מכיר שמאי טוב באזור השרון? צריכים הערכה לדירה 4 חדרים ברעננה לפני מכירה. תודה',
  'מחפשים המלצה לעורך דין מקרקעין לקניית דירה בחיפה, עד 6,000 ש"ח',
  'עורכת דין לליווי עסקאות מכר, 5,000 ש"ח לדירה, פתח תקווה',
  'צריכה מוביל לדירת 3 חדרים מחולון לבת ים, עד 1,500 ש"ח',
  'חוג יוגה בסטודיו ברמת גן, 250 ש"ח לחודש',
])('of what is no home nothing is read: %s', (text) => {
  expect(readText(text)).toMatchObject(NOTHING)
})

const DEALS: Wordings = [
  // Goods and services beside a home.
  ['למכירה 3 חד בחיפה 1,200,000 ש"ח, המקרר והתנור נשארים', { dealType: 'sale', rooms: 3 }],
  ['להשכרה בעכו 3 חד 3,200 ש"ח. למכירה גם הספה', { dealType: 'rent', price: 3_200 }],
  ['מוכרת את הדירה שלי בלוד עם ריהוט, 3 חד 1,300,000', { dealType: 'sale', price: 1_300_000 }],
  ['ארון גדול ומיטה בחדר! חדר להשכרה בחיפה 1,500 ש"ח', { dealType: 'roommate' }],
  ['מקרר ומזגן בדירה. להשכרה 2 חד בעפולה 2,300', { dealType: 'rent', price: 2_300 }],
  ['למכירה סטודיו בבת ים, 990,000 ש"ח', { dealType: 'sale', price: 990_000 }],
  ['מיטה זוגית בחדר השינה, 2 חד בלוד, 3,100 לחודש', { dealType: 'rent', rooms: 2 }],
  // Who seeks to sell or to let offers.
  ['אני מחפש למכור את הדירה של אמא בקרית ים, 3 חדרים. 890 אלף', { dealType: 'sale' }],
  ['מחפשת להשכיר את הדירה שלי ברמלה, 3 חד, 4,200', { dealType: 'rent', price: 4_200 }],
  ['רוצים למכור דירת 4 חד בעפולה, 1,350,000 ש"ח', { dealType: 'sale' }],
  ['מעוניינים להשכיר דירת 2 חדרים בחיפה 2,900', { dealType: 'rent' }],
  ['מחפשת לסבלט את הדירה בחיפה לחודשיים, 3,500 לחודש', { dealType: 'sublet' }],
  ['צריך למכור דירה מהר! 3 חד בצפת 740,000', { dealType: 'sale', price: 740_000 }],
  ['מחפשים מי שייכנס לדירה שלנו בעכו, 3 חד להשכרה 3,100', { dealType: 'rent' }],
  // Who seeks to live somewhere.
  ['מחפשים לעבור לדירת 4 חדרים ביבנה, עד 5,800', { dealType: 'wanted', price: 5_800 }],
  ['מחפשת משהו קטן להשכרה ברמלה, 2 חדרים, עד 3,600', { dealType: 'wanted', price: 3_600 }],
  ['זוג עם כלב מחפש בית עם גינה בגדרה עד 7,000', { dealType: 'wanted', price: 7_000 }],
  ['דרוש בית להשכרה בקצרין, 4 חדרים, עד 4,000', { dealType: 'wanted' }],
  ['ISO: מחפשת דירה בנתניה, 2 חד, עד 4,500', { dealType: 'wanted' }],
  ['רוצה לשכור דירה בכרמיאל, 3 חד עד 3,000', { dealType: 'wanted' }],
  ['משפחה מעוניינת לשכור 4 חד ברחובות, עד 6,000', { dealType: 'wanted' }],
  ['אשמח לעזרה במציאת דירת 3 חד בחדרה עד 4,000', { dealType: 'wanted', price: 4_000 }],
  ['מחפשים לקנות דירה באשקלון, תקציב 1,600,000', { dealType: 'wanted', price: 1_600_000 }],
]

/** For whom those who seek a room, and those who offer a part of a home, state a sum. */
const SHARES: Wordings = [
  ['אני חייל ומחפש חדר בתל אביב עד 2,000 ש"ח כולל', { dealType: 'wanted', pricePer: 'roommate' }],
  ['מחפש חדר בדירת שותפים בחיפה, עד 1,800', { dealType: 'wanted', pricePer: 'roommate' }],
  ['מחפשת חדר להשכרה בירושלים עד 2,300', { dealType: 'wanted', pricePer: 'roommate' }],
  ['סטודנט מחפש חדר בבאר שבע, 1,200 מקסימום', { dealType: 'wanted', pricePer: 'roommate' }],
  ['מחפש להיכנס לדירת שותפים ברמת גן, עד 2,500', { pricePer: 'roommate' }],
  ['בחיפוש אחרי חדר בלוד, תקציב 1,700', { dealType: 'wanted', pricePer: 'roommate' }],
  ['מחפשת חדר וחצי בתל אביב עד 5,000', { dealType: 'wanted', pricePer: 'home' }],
  ['מחפשים דירת 3 חדרים בחיפה עד 4,000', { dealType: 'wanted', pricePer: 'home' }],
  ['מחפשת דירה או חדר? לא, רק דירה. 2 חדרים בחיפה עד 3,000', { pricePer: 'home' }],
  ['להשכרה 4 חד באריאל, 1,250 לחדר כולל ארנונה', { price: 1_250, pricePer: 'roommate' }],
  ['דירת 3 חד בחיפה להשכרה, 1,600 לכל שותף', { price: 1_600, pricePer: 'roommate' }],
  ['להשכרה 3 חד בחיפה, 4,000 לכל הדירה', { price: 4_000, pricePer: 'home' }],
]

const PRICES: Wordings = [
  ['2,600 בלבד! סטודיו מרוהט בעכו', { dealType: 'rent', price: 2_600 }],
  ['הורדתי מחיר! 5,500 במקום 5,900. דירת 3 חד בחולון', { dealType: 'rent', price: 5_500 }],
  ['4,300 במקום 4,800, 3 חד בנשר', { price: 4_300 }],
  ['1,290,000 במקום 1,350,000! 4 חד בצפת', { dealType: 'sale', price: 1_290_000 }],
  ['3 חד בטבריה, 2,900 בלבד', { dealType: 'rent', price: 2_900 }],
  ['3 חד בעכו, 3,100 סופי', { dealType: 'rent', price: 3_100 }],
  ['קומה 2, 70 מטר, 15 דקות בלבד מהים. להשכרה בעכו', { price: null }],
  ["שכונת רמת אשכול, לוד, 4 חד למכירה 1.35 מ' קומה 3", { price: 1_350_000, size: null }],
  ["למכירה 5 חד באריאל, מחיר: 2.1 מ'", { dealType: 'sale', price: 2_100_000 }],
  ["למכירה 4 חד באריאל, מבוקש 1.85 מ'", { price: 1_850_000 }],
  ['למכירה 3 חד באריאל, תקרות בגובה 2.9 מ\', 1,200,000 ש"ח', { price: 1_200_000 }],
  ["3 חד באריאל, תקרה 3.2 מ', להשכרה", { price: null }],
  ['בניין לשימור בחיפה, 3 חד. המחיר: 1,650,000 דולר', { dealType: 'sale', price: null }],
  ['דירה ברחביה 4 חד, $2,300,000', { dealType: 'sale', price: null }],
  ['דירה בחיפה 4 חד, $2,300 לחודש', { dealType: 'rent', price: null }],
  ['להשכרה בעכו 3,200 ש"ח ועד:80. ארנונה:410', { price: 3_200, vaad: 80, arnona: 410 }],
  ['להשכרה בעכו, פתוח עד 12:30, מחיר:3,200', { price: 3_200 }],
]

test.each([...DEALS, ...SHARES, ...PRICES])('what is offered, and for how much: %s', (text, is) => {
  expect(readText(text)).toMatchObject(is)
})
