import { isolated } from '../../lib/format.ts'
import { ago } from '../arabic.ts'
import type { tokensText as english } from '../en/tokens.ts'

/** Arabic texts of access tokens, and of the ways by which a user sends homes in. */
export const tokensText: typeof english = {
  tokens: {
    heading: 'رموز الوصول',
    hint: 'لاختصار في الهاتف أو لنص برمجي أو لبرنامجك. يفعل الرمز ما يُسمح لك به، ضمن صلاحيته.',
    link: 'رموز الوصول وإرسال شقق',
    apiDocs: 'ما يمكن فعله بواجهة API',
    failed: 'فشل تحميل الرموز',
    none: 'ليس لديك رموز',
    made: (name) => `أُنشئ الرمز «${isolated(name)}»`,
    copy: 'نسخ',
    copied: 'نُسخ',
    once: 'يجب النسخ الآن. لن يُعرض مرة أخرى.',
    notUsed: 'لم يُستخدم بعد',
    used: (when) => `استُخدم ${when}`,
    usedFrom: (when, from) => `استُخدم ${when} من ${from}`,
    madeAt: (day) => `أُنشئ ${day}`,
    until: (day) => `حتى ${day}`,
    minutes: (n) => ago(n, 'min'),
    hours: (n) => ago(n, 'h'),
    days: (n) => ago(n, 'd'),
    revoke: 'إلغاء',
    newToken: 'رمز جديد',
    name: 'الاسم',
    namePlaceholder: 'ما الذي سيستخدمه',
    scope: 'الصلاحية',
    scopes: {
      inbox: 'إرسال شقق، لا غير',
      read: 'عرض البوتات والشقق والدردشات',
      write: 'تغيير البوتات، الحفظ، الإخفاء، الكتابة',
      admin: 'كل ما يُسمح للإدارة',
    },
    password: 'كلمة المرور',
    passwordHint: 'مطلوبة بعد مرور 10 دقائق على الدخول',
    make: 'إنشاء رمز',
    later: 'لم ينجح ذلك. يمكن المحاولة من جديد',
    nameRequired: 'يُرجى تسمية الرمز',
    scopeRequired: 'يُرجى اختيار ما يُسمح للرمز',
    sendIn: 'إرسال شقق',
    sendInHint: 'الشقق من مواقع تمنع الروبوتات تصل عند إرسالها إلى هنا. هي ظاهرة لك ولبوتاتك فقط.',
    android: 'أندرويد وكروم على الحاسوب',
    androidSteps: 'يُثبَّت Metzia من قائمة المتصفح، فيظهر بعدها في قائمة المشاركة في كل تطبيق.',
    iphone: 'آيفون',
    iphoneSteps: [
      'إنشاء رمز بصلاحية inbox ونسخه.',
      'في تطبيق «الاختصارات»: إنشاء اختصار جديد وتشغيل «إظهار في صفحة المشاركة»، لعناوين URL والنصوص.',
      'إضافة «جلب محتويات URL» بهذا العنوان، والطريقة POST، والترويسة Authorization وفيها «Bearer » ثم الرمز، وحقل JSON باسم text وفيه مُدخل الاختصار.',
    ],
    bookmarklet: 'إشارة مرجعية للمتصفح',
    bookmarkletSteps:
      'تُسحب إلى الإشارات المرجعية، ويُضغط عليها في صفحة شقة. تُفتح مسودة فيها العنوان الإلكتروني وعنوان الصفحة والنص المحدد.',
    bookmarkletName: 'حفظ في Metzia',
    page: 'صفحة كاملة',
    pageSteps:
      'يمكن لإضافة المتصفح SingleFile تحميل الصفحة المعروضة: يُحدَّد هذا العنوان كـ REST form API، والرمز كتفويض، و«file» اسمًا للبيانات، و«url» اسمًا للعنوان.',
    forward: 'تيليجرام',
    forwardSteps: 'تُحوَّل رسالة إلى البوت في محادثة خاصة، من الحساب المربوط في صفحة الملف الشخصي.',
  },
}
