import { isolated } from '../../lib/format.ts'
import type { frameText as english } from '../en/frame.ts'

/** Arabic texts of the frame around the signed-in pages. */
export const frameText: typeof english = {
  nav: {
    titles: {
      compare: 'مقارنة',
      bots: 'البوتات',
      tokens: 'رموز الوصول',
      share: 'حفظ شقة',
      mailGuide: 'تنبيهات البريد',
    },
    main: 'الرئيسية',
    menu: 'القائمة',
    openMenu: 'فتح القائمة',
    bots: 'بوتاتي',
    properties: 'البحث عن شقق',
    bring: 'جلب شقق',
    shortlist: 'قائمتنا',
    chats: 'الدردشات',
    profile: 'الملف الشخصي',
    editProfile: 'تعديل الملف الشخصي',
    adminTools: 'أدوات الإدارة',
    admin: {
      dashboard: 'لوحة الإدارة',
      users: 'المستخدمون',
      messaging: 'المراسلة',
      ways: 'طرق الوصول',
      inbox: 'الوارد',
      audit: 'سجل العمليات',
    },
    account: 'قائمة الحساب',
    goHome: 'الصفحة الرئيسية',
    language: 'اللغة: العربية',
    darkMode: 'الوضع الداكن',
    lightMode: 'الوضع الفاتح',
    times: (place) => `الأوقات بتوقيت ${isolated(place)}`,
    // The number is a figure, as it is seen on the button.
    unreadMessages: (count) => `الرسائل غير المقروءة: ${count}`,
    notifications: 'الإشعارات',
    unreadNotifications: (count) => `الإشعارات، غير المقروءة ${count}`,
    roles: { user: 'مستخدم', admin: 'الإدارة' },
  },
}
