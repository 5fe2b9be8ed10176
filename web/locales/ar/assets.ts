import { isolated } from '../../lib/format.ts'
import { ago, listings, rooms } from '../arabic.ts'
import type { assetsText as english } from '../en/assets.ts'
import { ar as sources } from '../source-names.ts'

/** Arabic texts of homes. */
export const assetsText: typeof english = {
  homes: {
    sources,
    listing: 'إعلان',
    cheaper: (amount, percent) => `أقل بـ${isolated(amount)} (${isolated(`${percent}%`)})`,
    ground: 'أرضي',
    about: (sum) => `نحو ${sum}`,
    least: (sum) => `من ${sum}`,
    total: (sum) => `${sum} شهريًا إجمالًا`,
    withMortgage: (sum) => `نحو ${sum} شهريًا مع قرضك السكني`,
    affordable: { fits: 'ضمن الميزانية', tight: 'على الحدّ', above: 'فوق الميزانية' },
    perMetre: (price) => `${isolated(price)} للمتر`,
    sublet: 'تأجير من الباطن',
    newProject: 'مشروع جديد',
    oldPrice: 'السعر لم يعد مذكورًا',
    middleOfStreet: 'على الخريطة: منتصف الشارع.',
    listings: (count) => listings(count),
    isPrivate: 'خاص',
    merchant: 'وساطة',
    seen: (count, unit) => `شوهدت ${ago(count, unit)}`,
    justSeen: 'شوهدت الآن',
    gallery: 'معرض الصور',
    photosOf: (place) => `صور ${isolated(place)}`,
    photo: (place, count) => `صورة ${place} من ${count}`,
    previousPhoto: 'الصورة السابقة',
    nextPhoto: 'الصورة التالية',
    whatsApp: 'مراسلة في واتساب',
    onMap: 'العرض في خرائط جوجل',
    more: 'إجراءات أخرى',
    showAgain: 'إظهار هذه الشقة من جديد',
    note: 'ملاحظتك:',
    matches: 'تناسب بوتاتك',
    openListing: (place) => `فتح الإعلان ${isolated(place)}`,
    listingItself: 'فتح الإعلان',
    save: 'حفظ',
    saved: 'محفوظة',
    hide: 'إخفاء',
    hidden: 'مخفية',
    noImage: 'لا توجد صورة',
    rooms: (count) => rooms(count),
    size: (metres) => `${metres} م²`,
    floor: (floor) => (floor === 0 ? 'الطابق الأرضي' : `الطابق ${isolated(String(floor))}`),
    way: (minutes, place) => `${minutes} د إلى ${place}`,
    noPrice: 'السعر غير مذكور',
    isNew: 'جديد',
    gone: 'لم تعد متاحة',
    noAddress: 'العنوان غير مذكور',
    find: 'لقطة',
    check: 'سعر منخفض جدًا: يُفضّل التحقق قبل الدفع',
    score: (percent) =>
      percent === 0
        ? 'مطابق للتقدير'
        : `${isolated(`${Math.abs(percent)}%`)} ${percent > 0 ? 'تحت' : 'فوق'} التقدير`,
  },
}
