import type { soldText as english } from '../en/sold.ts'

/** Arabic texts of what was sold near a home. */
export const soldText: typeof english = {
  sold: {
    title: 'بيعت في الجوار',
    where: {
      street: (n) => `عدد ما بيع في هذا الشارع خلال 24 شهرًا: ${n}`,
      near: (n) => `عدد ما بيع ضمن 300 م خلال 24 شهرًا: ${n}`,
      area: (n) => `عدد ما بيع في هذا الحي خلال 24 شهرًا: ${n}`,
    },
    median: (price) => `الوسيط ${price} لكل م².`,
    asks: (price) => `سعر هذا المنزل ${price}،`,
    above: (percent) => `أعلى بنسبة ${percent}%`,
    below: (percent) => `أدنى بنسبة ${percent}%`,
    same: 'السعر نفسه',
    home: 'هذا المنزل',
    middle: 'الوسيط',
    chart: (n) => `سعر المتر المربع في ${n} من الصفقات حسب التاريخ`,
    columns: {
      date: 'التاريخ',
      street: 'الشارع',
      rooms: 'الغرف',
      floor: 'الطابق',
      size: 'المساحة',
      perMetre: 'لكل م²',
      price: 'السعر',
    },
    source: (day) => `سلطة الضرائب الإسرائيلية، صفقات حتى ${day}. تصل الصفقات متأخرة أسابيع.`,
    all: (n) => `عرض الكل (${n})`,
    fewer: 'عرض أقل',
    unknown: 'تعذّر تحميل ما بيع في الجوار.',
  },
}
