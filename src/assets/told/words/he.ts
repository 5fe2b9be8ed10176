import { pluralOf } from '../../../kernel/domain/plurals.ts'
import type { HomeWords } from './shared.ts'

const plural = pluralOf('he')

export const he: HomeWords = {
  rooms: (count) => plural(count, { one: 'חדר אחד', other: `${count} חדרים` }),
  size: (metres) => `${metres} מ״ר`,
  floor: (floor) => (floor === 0 ? 'קומת קרקע' : `קומה ${floor}`),
  notStated: { price: 'המחיר לא צוין', rooms: 'מספר החדרים לא צוין', size: 'השטח לא צוין' },
  unstated: (fact) => `לא צוין: ${fact}`,
  facts: {
    floor: 'קומה',
    entry: 'תאריך כניסה',
    phone: 'טלפון',
    address: 'כתובת',
    mamad: 'ממ״ד',
    lift: 'מעלית',
    parking: 'חניה',
    balcony: 'מרפסת',
    furnished: 'ריהוט',
    pets: 'בעלי חיים',
    airConditioning: 'מיזוג',
  },
  fell: (before, percent) => `ירידת מחיר: היה ${before}, ‎−${percent}%‎`,
  was: (before, percent) => `היה ${before}, ‎−${percent}%‎`,
  joined: (price, before, percent) => `מוצעת גם ב־${price} במקום ${before}, ‎−${percent}%‎`,
}
