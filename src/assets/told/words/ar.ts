import { pluralOf } from '../../../kernel/domain/plurals.ts'
import type { HomeWords } from './shared.ts'

const plural = pluralOf('ar')

export const ar: HomeWords = {
  rooms: (count) =>
    plural(count, {
      zero: 'بلا غرف',
      one: 'غرفة واحدة',
      two: 'غرفتان',
      few: `${count} غرف`,
      many: `${count} غرفة`,
      other: `${count} غرفة`,
    }),
  size: (metres) => `${metres} م²`,
  floor: (floor) => (floor === 0 ? 'الطابق الأرضي' : `الطابق ${floor}`),
  notStated: {
    price: 'السعر غير مذكور',
    rooms: 'عدد الغرف غير مذكور',
    size: 'المساحة غير مذكورة',
  },
  unstated: (fact) => `غير مذكور: ${fact}`,
  facts: {
    floor: 'الطابق',
    entry: 'موعد الدخول',
    phone: 'الهاتف',
    address: 'العنوان',
    mamad: 'الغرفة الآمنة',
    lift: 'المصعد',
    parking: 'موقف السيارة',
    balcony: 'الشرفة',
    furnished: 'الأثاث',
    pets: 'الحيوانات الأليفة',
    airConditioning: 'التكييف',
  },
  fell: (before, percent) => `انخفاض السعر: كان ${before}، ‎−${percent}%‎`,
  was: (before, percent) => `كان ${before}، ‎−${percent}%‎`,
  joined: (price, before, percent) => `معروضة أيضًا بسعر ${price} بدلًا من ${before}، ‎−${percent}%‎`,
}
