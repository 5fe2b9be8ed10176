import type { wayNamesText as english } from '../en/way-names.ts'

/** Arabic names of the ways by which homes come in. */
export const wayNamesText: typeof english = {
  wayNames: {
    mail: 'بريد',
    share: 'مشاركة من الهاتف',
    shortcut: 'اختصار آيفون',
    bookmarklet: 'إشارة مرجعية',
    page: 'صفحة محفوظة',
    forward: 'حُوّل إلى البوت',
    channel: 'قناة تيليجرام',
    whatsapp: 'ملف واتساب',
    api: 'أرسله برنامج',
  },
}
