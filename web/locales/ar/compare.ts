import { isolated } from '../../lib/format.ts'
import { plural } from '../arabic.ts'
import type { compareText as english } from '../en/compare.ts'

/** Arabic texts of homes side by side. */
export const compareText: typeof english = {
  compare: {
    title: 'مقارنة',
    table: 'المنازل جنبًا إلى جنب',
    count: (count) => plural(count, { two: 'منزلان', other: `${count} منازل` }),
    shortlist: 'قائمتنا',
    failed: 'لا يمكن مقارنة هذه المنازل.',
    onlyDifferences: 'الفروق فقط',
    share: 'مشاركة',
    print: 'طباعة',
    leaveOut: (place) => `استبعاد ${isolated(place)}`,
    legend: 'الأفضل في الصف. ما لم يُذكر لا يفوز ولا يخسر.',
    best: 'الأفضل في الصف',
    notStated: 'لم يُذكر',
    verdict: 'التقييم',
    to: (place) => `إلى ${place}`,
    minutes: (minutes) => `${minutes} د`,
    votes: 'الأصوات',
    member: 'عضو',
    said: { like: 'مع', dislike: 'ضد', none: 'لم يُصوّت بعد' },
    next: 'الخطوة التالية',
    planViewing: 'تحديد زيارة',
    planViewingOf: (place) => `تحديد زيارة: ${isolated(place)}`,
    choose: 'مقارنة منازل',
    these: (count) => `مقارنة ${plural(count, { two: 'منزلين', other: `${count} منازل` })}`,
    pickHint: (min, max) => `يمكن اختيار ${min} إلى ${max} منازل.`,
    pick: (place) => `مقارنة ${isolated(place)}`,
    shareTitle: 'مشاركة هذه المقارنة',
    shows:
      'يعرض الرابط صورة كل منزل وسعره وشارعه ومعلوماته دون حساب. لا يعرض الاسم ولا الأصوات ولا الملاحظات.',
  },
}
