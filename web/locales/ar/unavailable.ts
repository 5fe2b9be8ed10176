import type { unavailableText as english } from '../en/unavailable.ts'

/** Arabic texts of pages that do not exist, or not yet. */
export const unavailableText: typeof english = {
  unavailable: {
    notReadyTitle: 'قيد الإنشاء',
    notFound: 'عذرًا، الصفحة غير موجودة!',
    notFoundHint: 'لا توجد صفحة بهذا العنوان. يمكن فحص الرابط، أو البدء من الصفحة الرئيسية.',
    notReady: 'عذرًا، الصفحة ليست جاهزة بعد!',
    notReadyHint: 'ما زال العمل جاريًا على هذه الصفحة.',
  },
}
