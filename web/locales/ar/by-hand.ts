import { isolated } from '../../lib/format.ts'
import { homes } from '../arabic.ts'
import type { byHandText as english } from '../en/by-hand.ts'

/** Arabic texts of what administrators do with homes by hand. */
export const byHandText: typeof english = {
  byHand: {
    tools: 'الإدارة',
    paste: 'إضافة منشور',
    merge: 'دمج شقق',
    stopMerging: 'إلغاء الدمج',
    pick: (name) => `دمج ${isolated(name)}`,
    pickHint: 'اختيار الشقق التي هي الشقة نفسها.',
    picked: (count) => `المختار: ${homes(count)}`,
    mergeThese: 'دمجها',
    mergeTitle: (count) => `دمج ${homes(count, true)}`,
    mergeHint:
      'تصبح إعلاناتها شقة واحدة نهائيًا، تلك التي شوهدت أولًا. البوتات التي نشرت إحداها لا تنشرها مرة أخرى.',
    mergeConfirm: 'دمج',
    mergeFailed: 'تعذّر دمج الشقق. يمكن المحاولة من جديد.',
    merged: 'دُمجت الشقق.',
    pasteTitle: 'إضافة منشور',
    pasteHint: 'يُقرأ ويُضاف للجميع، مرة واحدة.',
    text: 'نص المنشور',
    textHint: 'يفصل بين المنشورات سطر من الشرطات.',
    url: 'الرابط',
    urlHint: 'مكان المنشور. لمصدر معروف يكفي الرابط وحده.',
    add: 'إضافة',
    addFailed: 'تعذّرت إضافة المنشور. يمكن المحاولة من جديد.',
    results: 'ما قُرئ',
    another: 'إضافة آخر',
    open: 'فتح الشقة',
    outcomes: {
      home: 'شقة جديدة',
      same: 'شقة معروفة',
      taken: 'الشقة أُخذت: لا إعلان',
      wanted: 'طلب سكن: لا شقة',
      roommate: 'غرفة في سكن مشترك: لا شقة',
      other: 'ليست شقة',
      unread: 'تعذّرت قراءته',
    },
  },
}
