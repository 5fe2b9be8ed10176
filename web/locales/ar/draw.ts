import { isolated } from '../../lib/format.ts'
import { homes, plural } from '../arabic.ts'
import type { drawText as english } from '../en/draw.ts'

/** Arabic texts of drawing an area on a map. */
export const drawText: typeof english = {
  draw: {
    tools: 'رسم منطقة',
    draw: 'رسم',
    undo: 'تراجع',
    removePoint: 'حذف النقطة المختارة',
    removeArea: 'حذف المنطقة المرسومة',
    paste: 'لصق GeoJSON',
    pasteHint: 'مضلّع، أو عنصر فيه مضلّع واحد، بخطوط الطول والعرض بالدرجات.',
    pasteField: 'نص GeoJSON',
    use: 'اختيار هذه المنطقة',
    crosses: 'الخطوط تتقاطع. يجب تحريك نقطة',
    metres: (amount) => `${amount} م²`,
    kilometres: (amount) => `${amount} كم²`,
    size: (size, count) => (count === null ? size : `${size} · ${homes(count)}`),
    points: (count) =>
      plural(count, {
        one: 'نقطة واحدة',
        two: 'نقطتان',
        few: `${count} نقاط`,
        other: `${count} نقطة`,
      }),
    closed: (size) => `أُغلقت المنطقة، ${size}`,
    point: (at, of) => `النقطة ${at} من ${of}`,
    firstPoint: (of) => `النقطة 1 من ${of}، تغلق الشكل`,
    middle: (at) => `إضافة نقطة بعد النقطة ${at}`,
    hint: 'النقر يضيف نقطة، والسحب يحرّكها. Enter يغلق الشكل.',
    keys: 'مفاتيح الأسهم تحرّك الخريطة، والمسافة تضيف نقطة في وسطها، وEnter يغلق الشكل، وEscape ينهي الرسم.',
    name: 'اسم هذه المنطقة',
    keep: 'حفظ هذه المنطقة',
    unnamed: 'منطقة مرسومة',
    drawn: 'مرسومة',
    legend: 'مرسومة',
    edit: (name) => `تعديل ${isolated(name)}`,
    count: (count) => `المرسومة: ${count}`,
    and: (areas, drawn) => `${areas} و${drawn}`,
    problems: {
      long: 'هذا النص أطول من 100 كيلوبايت.',
      json: 'هذا ليس GeoJSON: تعذّرت قراءته.',
      polygon: 'يجب أن يكون هناك مضلّع واحد بالضبط.',
      holes: 'في المضلّع ثقوب. يجب حذفها.',
      place: `لكل نقطة خط طول من ${isolated('-180')} إلى 180 وخط عرض من ${isolated('-90')} إلى 90.`,
      few: 'للمنطقة 3 نقاط على الأقل.',
      many: 'للمنطقة 200 نقطة على الأكثر.',
      crosses: 'خطوط هذا المضلّع تتقاطع.',
    },
  },
}
