import { normaliseHebrew } from '../../kernel/hebrew.ts'

/**
 * Cities of more than 7,000 inhabitants to the square kilometre, by the Central Bureau of Statistics, as sources spell
 * them. So many homes are in one neighbourhood there that some have equal rooms, size and price.
 */
const NAMES = [
  'תל אביב יפו',
  'תל אביב',
  'בני ברק',
  'גבעתיים',
  'גבעתים',
  'מודיעין עילית',
  'בת ים',
  'אלעד',
  'ביתר עילית',
  'קרית מוצקין',
  'קריית מוצקין',
  'חולון',
  'גבעת שמואל',
  'רמת גן',
  'קרית אונו',
  'קריית אונו',
  'ירושלים',
]
const DENSE: ReadonlySet<string> = new Set(NAMES.map(normaliseHebrew))

export function isDenseCity(city: string | null): boolean {
  return city !== null && DENSE.has(normaliseHebrew(city))
}
