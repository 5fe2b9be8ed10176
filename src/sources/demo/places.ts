import type { AreaCode, Point } from '../../areas/domain/area.ts'

/** A neighbourhood of the demo: where it is, and what homes cost there, roughly. */
export type DemoPlace = {
  code: AreaCode
  city: string
  name: string
  middle: Point
  streets: readonly string[]
  /** Shekels for a square metre: of a month's rent, and of a sale. */
  rent: number
  sale: number
}

const TEL_AVIV = 'תל אביב יפו'

/** A few neighbourhoods, so that each has homes enough to compare with. */
export const PLACES: readonly DemoPlace[] = [
  {
    code: 205,
    city: TEL_AVIV,
    name: 'פלורנטין',
    middle: [34.76987, 32.05753],
    streets: ['פלורנטין', 'ויטל', 'אברבנאל', 'הקישון'],
    rent: 108,
    sale: 51_000,
  },
  {
    code: 204,
    city: TEL_AVIV,
    name: 'הצפון החדש - צפון',
    middle: [34.79064, 32.09416],
    streets: ['ויצמן', 'פנקס', 'יהודה המכבי', 'סוקולוב'],
    rent: 118,
    sale: 63_000,
  },
  {
    code: 206,
    city: TEL_AVIV,
    name: 'יד אליהו',
    middle: [34.79409, 32.05885],
    streets: ['לה גוארדיה', 'יד חרוצים', 'ההגנה', 'מרגולין'],
    rent: 88,
    sale: 42_000,
  },
  {
    code: 236,
    city: 'רמת גן',
    name: 'תל בנימין',
    middle: [34.80656, 32.08544],
    streets: ['ביאליק', 'הרצל', 'קריניצי', "ז'בוטינסקי"],
    rent: 84,
    sale: 37_000,
  },
  {
    code: 355,
    city: 'גבעתיים',
    name: 'בורוכוב',
    middle: [34.80815, 32.07775],
    streets: ['בורוכוב', 'כצנלסון', 'ויצמן', 'שינקין'],
    rent: 86,
    sale: 40_000,
  },
  {
    code: 612,
    city: 'חיפה',
    name: 'כרמליה',
    middle: [34.9771, 32.7964],
    streets: ['אבא חושי', 'מוריה', 'חורב', 'איינשטיין'],
    rent: 46,
    sale: 19_500,
  },
  {
    code: 509,
    city: 'ירושלים',
    name: 'קטמונים',
    middle: [35.2021, 31.755],
    streets: ['סן מרטין', 'בר יוחאי', 'אנטיגנוס', 'הרב הרצוג'],
    rent: 68,
    sale: 30_000,
  },
  {
    code: 39,
    city: 'באר שבע',
    name: "שכונה ב'",
    middle: [34.7945, 31.2551],
    streets: ['מבצע נחשון', 'הצבי', 'וינגייט', 'רמב"ם'],
    rent: 37,
    sale: 13_500,
  },
]
