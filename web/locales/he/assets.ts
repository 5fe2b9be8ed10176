import { isolated } from '../../lib/format.ts'
import type { assetsText as english } from '../en/assets.ts'
import { ago, counted, listings } from '../hebrew.ts'
import { he as sources } from '../source-names.ts'

/** Hebrew texts of homes. */
export const assetsText: typeof english = {
  homes: {
    sources,
    listing: 'מודעה',
    cheaper: (amount, percent) => `${amount} פחות (${percent}%)`,
    ground: 'קרקע',
    about: (sum) => `כ־${sum}`,
    least: (sum) => `מ־${sum}`,
    total: (sum) => `${sum} לחודש בסך הכול`,
    withMortgage: (sum) => `כ־${sum} לחודש עם המשכנתה שלך`,
    affordable: { fits: 'בתקציב', tight: 'צמוד', above: 'מעל' },
    perMetre: (price) => `${price} למ״ר`,
    sublet: 'סאבלט',
    newProject: 'פרויקט חדש',
    oldPrice: 'המחיר כבר לא מצוין',
    middleOfStreet: 'על המפה: אמצע הרחוב.',
    listings,
    isPrivate: 'פרטי',
    merchant: 'תיווך',
    seen: (count, unit) => `נראתה ${ago(count, unit)}`,
    justSeen: 'נראתה ממש עכשיו',
    gallery: 'גלריה',
    photosOf: (place) => `תמונות של ${isolated(place)}`,
    photo: (place, count) => `תמונה ${place} מתוך ${count}`,
    previousPhoto: 'לתמונה הקודמת',
    nextPhoto: 'לתמונה הבאה',
    whatsApp: 'לכתוב בוואטסאפ',
    onMap: 'להציג במפות גוגל',
    more: 'פעולות נוספות',
    showAgain: 'להציג שוב את הדירה',
    note: 'ההערה שלך:',
    matches: 'מתאימה לבוטים שלך',
    openListing: (place) => `לפתוח את המודעה ${isolated(place)}`,
    listingItself: 'למודעה',
    save: 'לשמור',
    saved: 'נשמרה',
    hide: 'להסתיר',
    hidden: 'הוסתרה',
    noImage: 'אין תמונה',
    rooms: (count) => counted(count, 'חדר אחד', '2 חד׳', 'חד׳'),
    size: (metres) => `${metres} מ״ר`,
    floor: (floor) => (floor === 0 ? 'קומת קרקע' : `קומה ${floor}`),
    way: (minutes, place) => `${minutes} דק׳ אל ${place}`,
    noPrice: 'המחיר לא צוין',
    isNew: 'חדש',
    gone: 'כבר לא זמינה',
    noAddress: 'הכתובת לא צוינה',
    find: 'מציאה',
    check: 'נמוך מהרגיל: לבדוק לפני שמשלמים',
    score: (percent) =>
      percent === 0
        ? 'בדיוק לפי ההערכה'
        : `${Math.abs(percent)}% ${percent > 0 ? 'מתחת' : 'מעל'} להערכה`,
  },
}
