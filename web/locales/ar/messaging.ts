import { isolated } from '../../lib/format.ts'
import { plural, users } from '../arabic.ts'
import type { messagingText as english } from '../en/messaging.ts'

const chats = (count: number) =>
  plural(count, {
    one: 'دردشة واحدة',
    two: 'دردشتان',
    few: `${count} دردشات`,
    other: `${count} دردشة`,
  })
const groups = (count: number) =>
  plural(count, {
    one: 'مجموعة واحدة',
    two: 'مجموعتان',
    few: `${count} مجموعات`,
    other: `${count} مجموعة`,
  })

/** Arabic texts of the page of administrators: messaging. */
export const messagingText: typeof english = {
  messaging: {
    heading: 'المراسلة',
    subtitle: 'الكتابة إلى المجموعات عبر تيليجرام',
    tabsLabel: 'أنواع الرسائل',
    tabs: { broadcast: 'رسالة للجميع', direct: 'رسالة مباشرة', history: 'سجل الرسائل' },
    off: (reason) => `تيليجرام متوقف ولا يمكن إرسال شيء: ${isolated(reason)}.`,
    wrongFormat: 'وصلت من الخادم إجابة غير صالحة',

    message: 'الرسالة',
    markdown: 'يمكن استخدام Markdown',
    reach: (groupCount, userCount) =>
      `تصل إلى: ${chats(groupCount + userCount)}. ${groups(groupCount)}، ${users(userCount)}`,
    nobody: 'لا توجد دردشة متصلة بعد',
    send: 'إرسال للجميع',
    sending: 'جارٍ الإرسال...',
    sent: 'أُرسلت الرسالة للجميع',
    broadcastFailed: 'فشل إرسال الرسالة للجميع',
    sure: (count) => `إرسال هذه الرسالة؟ تصل إلى: ${chats(count)}`,
    final: 'تُرسل حالًا ولا يمكن استرجاعها.',
    preview: 'معاينة',
    previewOf: 'معاينة الرسالة',
    noPreview: 'ما يُكتب يظهر هنا كما يعرضه تيليجرام.',
    sentBefore: 'رسائل أُرسلت للجميع',
    progress: (sent, total) => `أُرسل ${sent} من ${total}`,
    waiting: (count) => `في الانتظار: ${count}`,
    lost: (count) => `فشل: ${count}`,
    showLost: 'عرض ما فشل',
    retryLost: 'إعادة إرسال ما فشل',
    by: 'من',
    older: 'عرض الأقدم',

    chats: 'الدردشات',
    conversation: 'محادثة',
    search: 'البحث عن دردشات...',
    searchLabel: 'البحث عن دردشات',
    moreChats: 'عرض المزيد',
    noChats: 'لا توجد دردشات',
    noMessages: 'لا توجد رسائل بعد. يمكن بدء المحادثة!',
    choose: 'للمراسلة يُرجى اختيار دردشة',
    write: 'كتابة الرسالة هنا...',
    writeLabel: 'الرسالة',
    sendOne: 'إرسال',
    back: 'العودة إلى الدردشات',
    updated: (time) => `آخر تحديث ${time}`,
    updating: 'جارٍ التحديث...',
    chatsFailed: 'فشل تحميل الدردشات',
    threadFailed: 'فشل تحميل الرسائل',
    sendFailed: 'فشل إرسال الرسالة',
    sentOne: 'أُرسلت الرسالة',

    typesLabel: 'نوع الرسالة',
    types: {
      all: 'كل الأنواع',
      broadcast: 'للجميع',
      direct: 'مباشرة',
      received: 'واردة',
    },
    columns: {
      type: 'النوع',
      status: 'الحالة',
      chat: 'الدردشة',
      message: 'الرسالة',
      sentAt: 'وقت الإرسال',
      action: 'إجراء',
    },
    statuses: { pending: 'في الانتظار', sent: 'أُرسلت', failed: 'فشلت' },
    historyLabel: 'الرسائل',
    historyNone: 'لا توجد رسائل',
    historyFailed: 'فشل تحميل الرسائل',
    noText: 'لا يُحفظ نص الرمز',
    again: 'إعادة الإرسال',
    failedOnly: 'ما فشل فقط',
    ofOne: 'رسائل إرسال واحد',
    showAll: 'عرض كل الرسائل',
  },
}
