import { changes, minutes } from '../arabic.ts'
import type { placesText as english } from '../en/places.ts'

/** Arabic texts of the places that users travel to. */
export const placesText: typeof english = {
  places: {
    far: 'كم تبعد',
    to: (count, place, isAbout) =>
      `${isAbout ? `نحو ${minutes(count, true)}` : minutes(count)} إلى ${place}`,
    by: { walk: 'سيرًا', bike: 'بالدراجة', transit: 'بالحافلة أو القطار', drive: 'بالسيارة' },
    changes: (count) => (count === 0 ? 'بلا تبديل' : changes(count)),
    there: (day, at) => `الوصول يوم ${day} الساعة ${at}`,
    title: 'أماكني',
    hint: 'يظهر في كل بيت كم تبعد. يرى أعضاء قوائمك الأسماء والدقائق، ولا يرى أحد العناوين.',
    name: 'الاسم',
    address: 'العنوان',
    mode: 'الوسيلة',
    modes: { walk: 'سيرًا', bike: 'دراجة', transit: 'حافلة أو قطار', drive: 'سيارة' },
    day: 'اليوم',
    at: 'الوصول حتى',
    days: ['الأحد', 'الاثنين', 'الثلاثاء', 'الأربعاء', 'الخميس', 'الجمعة', 'السبت'],
    add: 'إضافة مكان',
    remove: (place) => `حذف ${place}`,
    new: 'مكان جديد',
    notFound: 'لم يُعثر على هذا العنوان.',
    failed: 'تعذّر حفظ الأماكن.',
    off: 'لا توجد على هذا الخادم جداول للحافلات والقطارات.',
  },
}
