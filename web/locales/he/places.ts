import type { placesText as english } from '../en/places.ts'

/** Hebrew texts of the places that users travel to. */
export const placesText: typeof english = {
  places: {
    far: 'כמה רחוק',
    to: (minutes, place, isAbout) => `${isAbout ? 'כ־' : ''}${minutes} דק׳ אל ${place}`,
    by: { walk: 'ברגל', bike: 'באופניים', transit: 'באוטובוס או ברכבת', drive: 'ברכב' },
    changes: (count) => (count === 0 ? 'בלי החלפה' : count === 1 ? 'החלפה אחת' : `${count} החלפות`),
    there: (day, at) => `הגעה ביום ${day} ב־${at}`,
    title: 'המקומות שלי',
    hint: 'בכל דירה כתוב כמה הם רחוקים. שותפים לרשימה הקצרה רואים את השם ואת הדקות, אף אחד לא רואה את הכתובת.',
    name: 'שם',
    address: 'כתובת',
    mode: 'איך',
    modes: { walk: 'ברגל', bike: 'אופניים', transit: 'אוטובוס או רכבת', drive: 'רכב' },
    day: 'יום',
    at: 'הגעה עד',
    days: ['ראשון', 'שני', 'שלישי', 'רביעי', 'חמישי', 'שישי', 'שבת'],
    add: 'להוסיף מקום',
    remove: (place) => `למחוק את ${place}`,
    new: 'מקום חדש',
    notFound: 'הכתובת לא נמצאה.',
    failed: 'שמירת המקומות נכשלה.',
    off: 'אין בשרת הזה לוחות זמנים של אוטובוסים ורכבות.',
  },
}
