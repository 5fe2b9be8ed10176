import { expect, test } from 'bun:test'
import type { Reading } from './domain.ts'
import { readText } from './reader.ts'

type Wordings = readonly (readonly [text: string, stated: Partial<Reading>])[]

/** A home on sale, with the rent that it brings or could bring. */
const LET: Wordings = [
  ['נתניה 3 חד 1,450,000 ש"ח, שכ"ד נוכחי 4,200', { dealType: 'sale', price: 1_450_000 }],
  ['דירת 3 חדרים בחדרה, 1,180,000 ₪. שכירות כיום 3,400', { dealType: 'sale', price: 1_180_000 }],
  ['4 חדרים בלוד. 1.6 מיליון. שכר דירה צפוי 5,200', { dealType: 'sale', price: 1_600_000 }],
  [
    'דירה בחולון 3 חד, מושכרת עד סוף השנה ב-4,800 ש"ח לחודש. 1,990,000 ש"ח',
    { dealType: 'sale', price: 1_990_000 },
  ],
  ['2 חד בחיפה 890 אלף, השוכר משלם 2,900 בחודש', { dealType: 'sale', price: 890_000 }],
  ['בית באשקלון 2,350,000 ₪. דמי שכירות משוערים 6,500 ₪', { dealType: 'sale', price: 2_350_000 }],
  ['אריאל, 4 חד, 1,750,000 שח. מכניסה 4,300 בחודש', { dealType: 'sale', price: 1_750_000 }],
  [
    'למכירה בקרית ביאליק 3 חד, שוכרים עכשיו ב3,300, מחיר 1,240,000',
    { dealType: 'sale', price: 1_240_000 },
  ],
  ['מגדל העמק 4 חד. 1,090,000 ש"ח. צפי שכירות: 3,500 ש"ח', { dealType: 'sale', price: 1_090_000 }],
  [
    'דירה מניבה בבאר שבע 780,000 ש"ח. שכ"ד חודשי 3,100',
    { dealType: 'sale', price: 780_000, pricePer: 'home' },
  ],
  // A rent stays one: nothing here is for sale.
  ['להשכרה 3 חד בחיפה. שכירות נוכחית 3,200, נשארת אותו דבר', { dealType: 'rent', price: 3_200 }],
  ['להשכרה 4 חד ברמלה 5,100 ש"ח. ביטוח מבנה 1,000,000 ש"ח', { dealType: 'rent', price: 5_100 }],
]

/** What other homes were sold for, or this one earlier. */
const OTHERS: Wordings = [
  ['3 חד בחיפה 1,350,000. דירה מעל נמכרה ב-1.6 מיליון', { dealType: 'sale', price: 1_350_000 }],
  ['למכירה 4 חד באשדוד. השכן מכר ב-2.4 מיליון. 2,190,000 ש"ח', { price: 2_190_000 }],
  ['למכירה 4 חד ביבנה, 2,050,000. דירה זהה בבניין הלכה ב-2,300,000 ש"ח', { price: 2_050_000 }],
  ['למכירה בית בעומר. בתים באזור נמכרים ב-5 מיליון ש"ח', { dealType: 'sale', price: null }],
  ['למכירה בעכו 3 חד, דירות דומות נמכרות ב-950,000 ש"ח. מחיר: 870,000 ש"ח', { price: 870_000 }],
  ['למכירה בצפת 4 חד. נקנתה ב-1,200,000 ש"ח. מבקשים 1,150,000', { price: 1_150_000 }],
  ['למכירה בטבריה 3 חד. קנינו ב-800,000 ש"ח, רוצים 920,000 ש"ח', { price: 920_000 }],
  ['דירת 3 חדרים בנשר 1,420,000 ש"ח. הדירה של השכנים נמכרה במיליון וחצי', { price: 1_420_000 }],
  ['למכירה 5 חד במודיעין, 3,100,000 ש"ח, לפני חודש נמכרה דירה ב-3.4 מיליון', { price: 3_100_000 }],
  [
    'למכירה 3 חד בחולון. עסקה אחרונה בבניין 2,500,000 ש"ח. המחיר 2,290,000 ש"ח',
    { price: 2_290_000 },
  ],
  ['דירה להשכרה ברמת גן 3 חד, 5,500. הדירה ליד הושכרה ב-6,000', { dealType: 'rent', price: 5_500 }],
  ['להשכרה בחולון. 5,600 ש"ח. שכר הדירה יעלה ל-5,800 ש"ח בשנה השנייה', { price: 5_600 }],
  ['למכירה בית בעכו 2,150,000 ש"ח, השכנים מכרו ב-2.5', { price: 2_150_000, entryDate: null }],
  ['להשכרה 3 חד בלוד 4,100 ש"ח, דירות בבניין הושכרו ב-4,500 ש"ח', { price: 4_100 }],
  ['הדירה נמכרת ב-1,650,000 ש"ח, 4 חד בחדרה', { dealType: 'sale', price: 1_650_000 }],
]

/** A sum for a whole stay is no rent of a month. */
const STAYS: Wordings = [
  ['סאבלט בחיפה 2 חד 4,000 ש"ח לכל התקופה', { price: null, unreadPrice: '4,000 ש"ח לכל התקופה' }],
  ['סאבלט בירושלים 3 חד, 6,500 לכל החג', { price: null, unreadPrice: '6,500 לכל החג' }],
  ['סאבלט באילת, 2,800 ש"ח לשבועיים', { price: null, unreadPrice: '2,800 ש"ח לשבועיים' }],
  ['סאבלט בתל אביב 1,900 ש"ח לסופ"ש', { price: null, unreadPrice: '1,900 ש"ח לסופ"ש' }],
  ['סבלט ביפו, 3,000 שח ל-10 ימים', { price: null, unreadPrice: '3,000 שח ל-10 ימים' }],
  ['סאבלט בצפת, לכל התקופה 5,000 ש"ח', { price: null, unreadPrice: '5,000 ש"ח' }],
  ['סאבלט בתל אביב לשבועיים, דירת 2 חדרים, 3,500 ש"ח', { price: null }],
  ['סאבלט לסופ"ש הקרוב בתל אביב 900 ש"ח', { price: null, city: 'תל אביב יפו' }],
  ['סאבלט לפסח בירושלים, 4 חד, 8,000 ש"ח', { price: null }],
  [
    'סאבלט בחיפה 2 חד: 7,000 לכל התקופה, יוצא 3,500 לחודש',
    { price: 3_500, unreadPrice: null, period: 'month' },
  ],
  ['סאבלט בנתניה, 1,200 ש"ח לשבוע, 3,900 ש"ח לחודש', { price: 3_900, period: 'month' }],
  ['סאבלט ברעננה ל-3 חודשים, 5,600 ש"ח לחודש', { price: 5_600 }],
  ['להשכרה בגליל 500 ש"ח ללילה, 9,000 ש"ח לכל החודשיים', { price: null }],
  ['סאבלט באילת 6,000 סה"כ לכל השהות', { price: null }],
]

/** What one pays beside what all pay. */
const SHARES: Wordings = [
  [
    'שותפה לדירה בחיפה, משלמות ביחד 3,000, כלומר 1,500 כל אחת',
    { price: 1_500, pricePer: 'roommate' },
  ],
  [
    'דירה לשותפים ברמת גן 4 חד להשכרה: 1,900 לשותף (ביחד 5,700)',
    { price: 1_900, pricePer: 'roommate' },
  ],
  ['להשכרה 4 חד בבאר שבע, 4,000 לכל הדירה (1,000 לשותף)', { price: 4_000, pricePer: 'home' }],
  ['מחפשים שותף בגבעתיים. הדירה עולה 7,500, חלקך 2,500', { price: 2_500, pricePer: 'roommate' }],
  [
    'חדר בדירת שותפים בלוד. סה"כ שכירות 4,200, 1,400 לכל אחד',
    { price: 1_400, pricePer: 'roommate' },
  ],
  ['מתפנה חדר בתל אביב, 9,000 לשלושתנו, 3,000 לאחת', { price: 3_000, pricePer: 'roommate' }],
  ['להשכרה בחיפה דירת 3 חד 1,300 לסטודנט, סה"כ 3,900', { price: 1_300, pricePer: 'roommate' }],
  ['דרושה שותפה ליפו. 2,100 לחודש לכל אחת, 6,300 ביחד', { price: 2_100, pricePer: 'roommate' }],
  ['חדר בדירת 4 ביפו, 2,900 לחודש, הדירה כולה 8,700', { price: 2_900, pricePer: 'roommate' }],
  ['3 חד בבאר שבע, 3,000 לדירה, 1,000 לשותף, להשכרה', { price: 3_000, pricePer: 'home' }],
  ['להשכרה 4 חד בחיפה, אולי 1,000 לשותף נוסף, מחיר 4,500 ש"ח', { price: 4_500, pricePer: 'home' }],
  ['סאבלט לחדר בדירת שותפים בתל אביב, 2,900 לחודש', { dealType: 'sublet', pricePer: 'roommate' }],
  ['מסבלט את החדר שלי בחיפה לחודשיים, 1,700 לחודש', { dealType: 'sublet', pricePer: 'roommate' }],
  ['סאבלט בחיפה, דירת 2 חדרים, 3,700 לחודש', { dealType: 'sublet', pricePer: 'home' }],
]

/** Texts of services name homes and sums, and are neither. */
const SERVICES: Wordings = [
  [
    'הובלות דירות בכל הארץ! דירת 3 חדרים החל מ-1,200 ש"ח. 052-0000000',
    { dealType: null, price: null, rooms: null },
  ],
  ['נותן שירותי הובלה לסטודנטים, דירת 2 חדרים ב-800 ש"ח', { dealType: null, price: null }],
  ['ניקיון דירות לפני כניסה, 800 ש"ח לדירת 4 חדרים', { dealType: null, price: null, rooms: null }],
  [
    'צבעי מקצועי - דירת 3 חדרים ב-2,500 ש"ח כולל חומר',
    { dealType: null, price: null, rooms: null },
  ],
  ['מוביל עם משאית, הובלת דירה 2 חדרים 900 ש"ח', { dealType: null, price: null, rooms: null }],
  ['שיפוצים ועבודות גבס, שיפוץ דירה מ-40,000 ש"ח', { dealType: null, price: null }],
  [
    'מנקה דירות באזור המרכז, 60 ש"ח לשעה, דירת 3 חדרים 350 ש"ח',
    { dealType: null, price: null, rooms: null },
  ],
  ['הדברה לדירה 4 חדרים רק 450 ש"ח, מגיעים היום', { dealType: null, price: null, rooms: null }],
  ['חברת ניקיון: פוליש לדירת 4 חדרים 1,100 ש"ח', { dealType: null, price: null, rooms: null }],
  ['יועצת משכנתאות: ליווי לרכישת דירה 4,500 ש"ח', { dealType: null, price: null }],
  ['מעצבת פנים, הום סטיילינג לדירה למכירה 3,000 ש"ח', { dealType: null, price: null }],
  ['שיפוצניק משכיר דירת 3 חדרים בחיפה 3,300 ש"ח', { dealType: 'rent', price: 3_300, rooms: 3 }],
  // A home whose owner also says what was done to it.
  ['להשכרה 3 חד בחולון 5,200 ש"ח, אחרי שיפוצים וצבע', { dealType: 'rent', price: 5_200, rooms: 3 }],
  [
    'דירת 3 חדרים להשכרה ברמלה 4,300 ש"ח, כולל ניקיון חדר מדרגות',
    { dealType: 'rent', price: 4_300, rooms: 3 },
  ],
  ['להשכרה בלוד 3 חד 4,000 ש"ח, עזרה בהובלה', { dealType: 'rent', price: 4_000 }],
]

test.each([...LET, ...OTHERS])('what a home on sale costs: %s', (text, stated) => {
  expect(readText(text)).toMatchObject(stated)
})

test.each(STAYS)('what a month costs, and not the stay: %s', (text, stated) => {
  expect(readText(text)).toMatchObject(stated)
})

test.each(SHARES)('whose share a price is: %s', (text, stated) => {
  expect(readText(text)).toMatchObject(stated)
})

test.each(SERVICES)('a service is no home: %s', (text, stated) => {
  expect(readText(text)).toMatchObject(stated)
})
