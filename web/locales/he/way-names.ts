import type { wayNamesText as english } from '../en/way-names.ts'

/** Hebrew names of the ways by which homes come in. */
export const wayNamesText: typeof english = {
  wayNames: {
    mail: 'מייל',
    share: 'שיתוף מהטלפון',
    shortcut: 'קיצור דרך באייפון',
    bookmarklet: 'סימנייה',
    page: 'דף שנשמר',
    forward: 'הועבר לבוט',
    channel: 'ערוץ טלגרם',
    whatsapp: 'קובץ וואטסאפ',
    api: 'נשלח מתוכנה',
  },
}
