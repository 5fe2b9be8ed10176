import { plural } from '../arabic.ts'
import type { programsText as english } from '../en/programs.ts'

/** Arabic texts of what programs are told: the webhooks and the feed of a bot. */
export const programsText: typeof english = {
  programs: {
    loading: 'جارٍ التحميل',
    later: 'لم ينجح ذلك. يمكن المحاولة من جديد',
    ends: 'كلمة مرور جديدة أو تسجيل خروج من كل الأجهزة أو حظر تُنهيها كلها.',
    copy: 'نسخ',
    copied: 'نُسخ',
    once: 'يجب النسخ الآن. لن يُعرض مرة أخرى.',
    webhooks: 'خطافات الويب',
    webhooksHint:
      'تُرسل كل شقة إلى هذه العناوين: بصيغة JSON موقّعة، أو كرسالة في خدمة أخرى. تسري ساعات الهدوء والملخصات.',
    none: 'لا توجد خطافات ويب',
    format: 'الصيغة',
    signedJson: 'JSON بتوقيع',
    url: 'عنوان برنامجك',
    serviceUrl: 'العنوان',
    add: 'إضافة خطاف ويب',
    most: 'يمكن أن يكون للبوت 3 خطافات ويب.',
    secret: 'سرّ التواقيع',
    works: 'يعمل',
    failing: (day) => `يفشل منذ ${day}`,
    off: (day) => `متوقف منذ ${day}`,
    resume: 'تشغيل من جديد',
    test: 'إرسال تجربة',
    log: 'آخر الطلبات',
    remove: 'حذف',
    noRequests: 'لا توجد طلبات بعد',
    types: {
      match: 'شقة جديدة',
      price: 'انخفاض السعر',
      digest: 'ملخّص',
      test: 'تجربة',
    },
    status: { pending: 'في الانتظار', sent: 'وصل', failed: 'فشل' },
    attempts: (count) =>
      plural(count, {
        one: 'محاولة واحدة',
        two: 'محاولتان',
        few: `${count} محاولات`,
        other: `${count} محاولة`,
      }),
    next: (time) => `التالية ${time}`,
    feed: 'الموجز',
    feedHint:
      'أحدث 50 شقة لقارئ موجزات، أو بصيغة JSON لأداة على الشاشة. كل من لديه العنوان يمكنه قراءته.',
    noFeed: 'ليس له عنوان',
    feedSince: (day) => `أُنشئ عنوانه في ${day}`,
    makeFeed: 'إنشاء عنوان',
    renewFeed: 'عنوان جديد',
    endFeed: 'إنهاء الموجز',
    feedAddress: 'عنوان الموجز',
  },
}
