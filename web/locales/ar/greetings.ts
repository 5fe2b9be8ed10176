import type { greetingsText as english } from '../en/greetings.ts'

/** Arabic texts of the user's own first messages to advertisers. */
export const greetingsText: typeof english = {
  greetings: {
    title: 'الرسالة الأولى',
    hint: 'تبدأ بها كل محادثة واتساب تُفتح من صفحة شقة. إذا ذكرت شارعًا أو سعرًا لا يرد في الإعلان، تبدأ المحادثة بالرسالة العادية.',
    language: 'لغة الإعلان',
    text: 'الرسالة',
    street: 'إدراج الشارع',
    price: 'إدراج السعر',
    example: 'مثال:',
    standard: 'العودة إلى الرسالة العادية',
    failed: 'تعذّر حفظ الرسالة.',
  },
}
