import { isolated } from '../../lib/format.ts'
import { ago } from '../arabic.ts'
import type { notificationsText as english } from '../en/notifications.ts'

/** Arabic texts of the notifications page and the notification bell. */
export const notificationsText: typeof english = {
  notifications: {
    title: 'الإشعارات',
    subtitle: 'ما حدث، وكيف تصل أخباره',
    latest: 'الأحدث',
    unread: 'غير مقروء',
    unreadCount: (count) => `غير المقروءة: ${count}`,
    markAll: 'تعليم الكل كمقروء',
    viewAll: 'عرض الكل',
    more: 'عرض المزيد',
    fresh: 'جديد',
    less: (price: string) => `أقل بـ${isolated(price)}`,
    back: 'عادت',
    viewing: 'معاينة',
    changed: 'تغيّر',
    gone: 'لم تعد معروضة',
    justNow: 'الآن',
    ago,
    yesterday: 'أمس',
    none: 'لا توجد إشعارات بعد',
    noneHint: 'تظهر هنا شقق وجدتها بوتاتك وأخبار حسابك.',
    loadFailed: 'فشل تحميل الإشعارات',
    readFailed: 'فشل تعليم الإشعار كمقروء',
    readAllFailed: 'فشل تعليم الإشعارات كمقروءة',
  },
}
