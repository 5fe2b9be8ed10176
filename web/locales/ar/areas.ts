import { isolated } from '../../lib/format.ts'
import { areas, cities } from '../arabic.ts'
import type { areasText as english } from '../en/areas.ts'

/** Arabic texts of the area chooser. */
export const areasText: typeof english = {
  areas: {
    title: 'المناطق',
    choose: 'اختيار مناطق',
    back: 'العودة إلى إعدادات البوت',
    use: (count) => `اختيار ${areas(count, true)}`,
    noneChosen: 'لم تُختر مناطق',
    inCities: (count, all) => `${count} في ${cities(all, true)}`,
    search: 'البحث عن مناطق',
    typeToSearch: 'الكتابة للبحث...',
    languages: 'עברית, English',
    clear: 'مسح',
    chosen: 'المناطق المختارة. مفاتيح الأسهم للتنقل بينها، وDelete للإزالة.',
    whole: (count) => `الكل: ${count}`,
    part: (count, all) => `${count} من ${all}`,
    remove: (city) => `إزالة ${isolated(city)}`,
    unfold: (city) => `توسيع ${isolated(city)}`,
    fold: (city) => `طيّ ${isolated(city)}`,
    found: (count) => areas(count),
    firstFound: (shown, count) => `أول ${shown} من ${areas(count, true)}`,
    none: 'لا توجد مناطق مطابقة',
    failed: 'تعذّر تحميل المناطق.',
    onMap: 'الاختيار على الخريطة',
    listView: 'قائمة',
    zoomHint: 'تظهر أسماء المناطق عند التكبير',
    map: 'خريطة المناطق',
    mapKeys:
      'مفاتيح الأسهم تحرّك الخريطة، وزائد وناقص للتكبير والتصغير، وEnter لاختيار المنطقة التي في الوسط.',
    zoomIn: 'تكبير',
    zoomOut: 'تصغير',
    selected: 'مختارة',
    notSelected: 'غير مختارة',
    approximate: 'حدود تقريبية',
    mapFailed: 'فشل تحميل الخريطة',
    isSelected: (name) => `${isolated(name)}، مختارة`,
    isNotSelected: (name) => `${isolated(name)}، غير مختارة`,
  },
}
