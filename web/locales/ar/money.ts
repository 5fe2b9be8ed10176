import type { moneyText as english } from '../en/money.ts'

/** Arabic texts of the figures of a user. */
export const moneyText: typeof english = {
  money: {
    title: 'مالك',
    own: 'لا يراه أحد غيرك.',
    equity: 'رأس المال الذاتي',
    income: 'صافي الدخل الشهري معًا',
    other: 'قروض أخرى شهريًا',
    owns: 'سيكون هذا',
    none: 'المسكن الوحيد',
    selling: 'بدل مسكن يُباع',
    another: 'مسكنًا إضافيًا',
    years: 'سنوات',
    rate: 'الفائدة السنوية بالمئة',
    save: 'حفظ',
    saved: 'تم الحفظ!',
    forget: 'حذف هذه الأرقام',
    fits: 'ضمن الميزانية حتى',
    tight: 'على الحدّ حتى',
    lends: 'يُقرض البنك على الأكثر',
    tax: 'ضريبة الشراء عندها',
    fitting: 'منازل ضمن الميزانية الآن',
    show: (count) => `عرضها (${count})`,
    nothing: 'يلزم إدخال الأرقام لمعرفة الأسعار الملائمة.',
  },
}
