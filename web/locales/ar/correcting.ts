import type { correctingText as english } from '../en/correcting.ts'

/** Texts of the fields in which facts of a home are corrected. */
export const correctingText: typeof english = {
  correcting: {
    corrected: {
      price: 'السعر بالشيكل',
      rooms: 'الغرف',
      size: 'المساحة بالمتر المربع',
      floor: 'الطابق',
      street: 'الشارع والرقم',
      neighbourhood: 'الحي',
      city: 'المدينة',
      entryDate: 'تاريخ الدخول',
      phone: 'الهاتف',
    },
    correctHint: 'ما يُكتب هنا يبقى، مهما قُرئ لاحقًا. فارغ: غير مذكور.',
    keep: 'اعتماد',
  },
}
