import { isolated } from '../../kernel/direction.ts'
import { pluralOf } from '../../kernel/domain/plurals.ts'
import type { NoticeTexts } from './shared.ts'

const plural = pluralOf('ar')

const homes = (count: number) =>
  plural(count, {
    zero: 'لا بيوت',
    one: 'بيت واحد',
    two: 'بيتان',
    few: `${count} بيوت`,
    many: `${count} بيتًا`,
    other: `${count} بيت`,
  })
const matches = (count: number) =>
  plural(count, {
    zero: 'لا بيوت جديدة',
    one: 'بيت جديد واحد',
    two: 'بيتان جديدان',
    few: `${count} بيوت جديدة`,
    many: `${count} بيتًا جديدًا`,
    other: `${count} بيت جديد`,
  })
const drops = (count: number) =>
  plural(count, {
    zero: 'لا انخفاض في الأسعار',
    one: 'انخفاض سعر واحد',
    two: 'انخفاضان في السعر',
    few: `${count} انخفاضات في السعر`,
    many: `${count} انخفاضًا في السعر`,
    other: `${count} انخفاض في السعر`,
  })

export const ar: NoticeTexts = {
  home: {
    match: (bot) => `${isolated(bot)}: بيت جديد`,
    fell: (bot) => `${isolated(bot)}: انخفاض السعر`,
    joined: (bot) => `${isolated(bot)}: معروض أيضًا بسعر أقل`,
  },
  watched: {
    price: 'انخفض سعر منزل في القائمة المختصرة',
    gone: 'منزل في القائمة المختصرة لم يعد متاحًا',
    back: 'منزل في القائمة المختصرة معروض من جديد',
    edited: 'تغيّر إعلان منزل في القائمة المختصرة',
    dearer: 'ارتفع سعر منزل في القائمة المختصرة',
    was: (price) => `كان ${price}`,
  },
  viewing: (at) => `معاينة: ${at}`,
  mentioned: (by) => `ذكرك ${isolated(by)}`,
  agreed: 'الجميع مع هذا البيت',
  homes: {
    title: (bot, found, fell) =>
      `${isolated(bot)}: ${[found > 0 ? matches(found) : '', fell > 0 ? drops(fell) : ''].filter(Boolean).join('، ')}`,
    more: (count) => `و${count} أخرى`,
  },
  postFailed: ({ bot, reason }) => ({
    title: `${isolated(bot.name)}: تعذّر إرسال منشور`,
    body: `${reason === null ? 'السبب غير معروف' : isolated(reason)}. تعرض صفحة البوتات والمحادثة ما لم يُرسل، ويمكن إرساله من هناك مجددًا.`,
  }),
  botQuiet: {
    title: (bot) => `لا جديد لـ${isolated(bot)} خلال 24 ساعة`,
    allOff: 'لا يعمل أي مصدر على هذا الخادم.',
    refuses: (label) => `${isolated(label)} يرفض هذا الخادم.`,
    fails: (label) => `تتعذّر قراءة ${isolated(label)}.`,
    missed: (parts) => `في الأيام السبعة الأخيرة فات البوت: ${parts.join('، ')}.`,
    more: (count, change, withUnit) => `${withUnit ? homes(count) : count} ${change}`,
    relaxed: {
      priceLimit: 'بأي سعر',
      rooms: 'بأي عدد من الغرف',
      roomsMax: 'بغرف أكثر',
      merchant: 'مع الوسطاء أيضًا',
      totalMax: 'بتكلفة شهرية إجمالية أعلى',
      sizeMin: 'بأي مساحة',
      sizeMax: 'بمساحات أكبر أيضًا',
      sublet: 'مع التأجير من الباطن أو دونه',
      excludeWords: 'دون كلمات مستبعدة',
      features: 'دون شروط إلزامية',
      entryFrom: 'بموعد دخول أبكر',
      entryTo: 'بموعد دخول لاحق',
      floorMin: 'في طوابق أدنى أيضًا',
      floorMax: 'في طوابق أعلى أيضًا',
      mutedPhones: 'دون أرقام مكتومة',
      travel: 'أبعد عن أماكنك أيضًا',
    },
    advice: 'يمكن أيضًا إضافة البيوت يدويًا.',
  },
  webhookOff: ({ bot, host, reason }) => ({
    title: `${isolated(bot.name)}: أُوقف webhook`,
    body: `${isolated(`${host}: ${reason}`)}. يمكن تشغيله مجددًا في إعدادات البوت.`,
  }),
  mailOff: () => ({
    title: 'أُوقف البريد',
    body: 'يقول خادم البريد إن صندوق هذا العنوان غير موجود. لن ترسل البوتات رسائل بريد حتى تشغيلها مجددًا.',
  }),
  groupLost: ({ bot }) => ({
    title: `${isolated(bot.name)} لم يعد ينشر في تيليجرام`,
    body: 'أُزيل بوت تيليجرام من المجموعة. يمكن إضافته مجددًا وتشغيل تيليجرام في إعدادات البوت. ويستمر النشر في الأماكن الأخرى.',
  }),
  groupConnected: ({ bot }) => ({
    title: `${isolated(bot.name)} متصل`,
    body: 'بقي اختيار المناطق: بعدها ينشر في المجموعة وفي محادثته هنا.',
  }),
  telegramBlocked: () => ({
    title: 'بوت تيليجرام محظور',
    body: 'لا يمكن أن تصل رموز استعادة كلمة المرور. يمكن إلغاء الحظر في تيليجرام أو إلغاء الربط.',
  }),
  telegramWanted: ({ name }) => ({
    title: 'طلب لتيليجرام',
    body: `طلب من ${isolated(name)} لبوتات تنشر في مجموعات تيليجرام. تيليجرام غير مُعدّ على هذا الخادم.`,
  }),
  passwordReset: () => ({
    title: 'أُعيد تعيين كلمة المرور',
    body: 'إن لم يكن ذلك معروفًا، فيُرجى التواصل مع الدعم.',
  }),
  signInAdded: ({ provider, check }) => ({
    title: `أُضيف إلى الحساب تسجيل الدخول عبر ${{ google: 'Google', facebook: 'Facebook' }[provider]}`,
    body: {
      ended:
        'لم يُؤكَّد عنوان البريد لهذا الحساب من قبل. أُلغيت كلمة المرور القديمة وحساب تيليجرام المرتبط وطرق الدخول الأخرى. يمكن تعيين كلمة مرور جديدة هنا.',
      password: 'إن كان غيرك قد عيّن كلمة مرور هذا الحساب، فيجب تغييرها الآن.',
      account: 'إن كان غيرك قد أنشأ هذا الحساب، فيُرجى التواصل مع الدعم.',
    }[check],
  }),
  mailLimit: ({ count, megabytes }) => ({
    title: 'بلغ عنوان البريد الحد اليومي',
    body: `تُقرأ يوميًا ${count} رسالة و${isolated(`${megabytes} MB`)} على الأكثر. ما يصل حتى منتصف الليل بتوقيت UTC لا يُقرأ. يُفضّل تحويل تنبيهات أقل أو أضيق.`,
  }),
  inboxFull: () => ({
    title: 'صندوق العناصر ممتلئ',
    body: 'لم تُحفظ رسالة وصلت إلى العنوان. بعد حذف عناصر من الصندوق تُقرأ الرسائل الجديدة مجددًا.',
  }),
  alertTooWide: ({ announced, shown }) => ({
    title: 'تنبيه واسع جدًا',
    body: `ذكرت رسالة ${announced} من البيوت الجديدة وعرضت ${shown}. التنبيهات الأضيق تجلب الباقي.`,
  }),
  waySilent: {
    title: (name) => `${isolated(name)}: لا يصل شيء`,
    body: (lastAt) => `وصل آخر بيت في ${isolated(lastAt)}، قبل المعتاد بكثير.`,
    ways: {
      mail: 'رسائل التنبيه',
      share: 'المشاركة من الهاتف',
      shortcut: 'اختصار الآيفون',
      bookmarklet: 'الإشارة المرجعية',
      page: 'الصفحات المحفوظة',
      forward: 'التحويل إلى البوت',
      channel: 'قنوات تيليجرام',
      whatsapp: 'ملفات واتساب',
      api: 'برنامجك',
    },
  },
  serviceFails: ({ service, cause, reason }) => ({
    title: `${SERVICES[service]}: ${
      {
        refused: 'رُفضت بيانات دخول هذا الخادم',
        unreachable: 'يتعذّر الوصول',
        limited: 'تُرفض الرسائل لكثرتها',
        changed: 'تغيّر البوت أو فُقدت عدة مجموعات: لا يُرسل إليه شيء',
      }[cause]
    }`,
    body: `${isolated(reason)}. ما يجب إرساله ينتظر ولا يضيع شيء.`,
  }),
  serviceWorks: ({ service }) => ({
    title: `${SERVICES[service]}: يعمل مجددًا`,
    body: 'انتهت المشكلة. يُرسل الآن ما كان ينتظر.',
  }),
  sourceFails: ({ label, health, reason }) => ({
    title: `${isolated(label)}: ${
      {
        blocked: 'محجوب بحماية من البوتات',
        failing: 'تتعذّر قراءته',
        stale: 'لم يجلب بيانات منذ مدة',
      }[health]
    }`,
    body: reason === null ? 'تظهر عمليات القراءة في لوحة التحكم.' : isolated(reason),
  }),
  sourceWorks: ({ label }) => ({
    title: `${isolated(label)}: يُقرأ مجددًا`,
    body: 'انتهت المشكلة.',
  }),
  timetableEnds: ({ to, isOver }) => ({
    title: isOver ? 'انتهت صلاحية الجداول' : 'تنتهي صلاحية الجداول قريبًا',
    body: `آخر يوم فيها ${isolated(to)}. تُحسب دقائق الحافلات والقطارات حسب الجداول القديمة حتى تُقرأ جداول أحدث.`,
  }),
  sourceBack: ({ label }) => ({
    title: `${isolated(label)}: يُقرأ مجددًا`,
    body: 'تصل الآن البيوت التي نُشرت في الأثناء.',
  }),
}

const SERVICES = {
  telegram: 'تيليجرام',
  mail: 'خادم البريد',
  push: 'خدمة إشعارات المتصفح',
  mailIn: 'صندوق بريد التنبيهات',
}
