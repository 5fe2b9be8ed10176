import type { stopMailText as english } from '../en/stop-mail.ts'

/** Arabic texts of the page that a mail's link for stopping opens. */
export const stopMailText: typeof english = {
  stopMail: {
    mails: 'الرسائل',
    title: 'إيقاف هذه الرسائل؟',
    hint: 'لن يرسل البوت إليك شققًا بالبريد بعد ذلك:',
    stop: 'إيقاف هذه الرسائل',
    stopped: 'أُوقفت الرسائل',
    stoppedHint: 'لن يرسل هذا البوت إليك رسائل. يمكن تشغيلها من جديد في إعداداته:',
    toBots: 'إلى بوتاتي',
    unknown: 'هذا الرابط لا يعمل',
    unknownHint: 'قد يكون غير كامل، أو أن البوت حُذف. يمكن إيقاف الرسائل أيضًا في إعدادات البوت.',
  },
}
