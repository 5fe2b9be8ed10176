import { code, formatSaveIndents as say } from '@gramio/format'
import type { Outcome } from '../../items/domain.ts'
import { isolated, sided } from '../../kernel/direction.ts'
import type { CommandName } from '../domain.ts'
import type { en } from './en.ts'
import { type Became, commandLines } from './shared.ts'

const rtl = (text: string) => sided(text, 'rtl')

const BECAME: Record<Outcome, (link: string) => string> = {
  home: (link) => `حُفظ لك: ${link}`,
  same: (link) => `هذا البيت معروف من قبل: ${link}`,
  taken: () => 'لم يُحفظ: يقول النص إن البيت لم يعد متاحًا.',
  wanted: () => 'لم يُحفظ: كاتب النص يبحث عن بيت.',
  roommate: () => 'لم يُحفظ: النص عن غرفة في بيت مشترك.',
  other: () => 'لم يُحفظ: لا يذكر النص أي بيت معروض للإيجار أو للبيع.',
  unread: () => 'تعذّرت قراءة الرسالة. يُرجى إرسال نصها.',
}
const becameLine = ({ outcome, link }: Became) => BECAME[outcome](link)

const meanings: Record<CommandName, string> = {
  start: 'ما يفعله هذا البوت',
  help: 'كل الأوامر',
  connect: 'في مجموعة: ربط المجموعة',
  status: 'حالة البوتات',
  pause: 'إيقاف بوت',
  resume: 'تشغيله مجددًا',
  last: 'أحدث بيت',
  language: 'لغة المنشورات',
  shortlist: 'المعاينات في الأيام السبعة القادمة',
}

/** What the Telegram bot says in Arabic. */
export const ar: typeof en = {
  meanings,
  welcome: (url) =>
    `تتابع Metzia الإعلانات وتنشر البيوت الجديدة. للحصول عليها في مجموعة، أضِفني إليها وأرسِل هناك \u200e/connect.\nلاستلام رموز كلمة المرور هنا، اربط الحساب في الملف الشخصي: ${url}/profile\n/help يعرض كل الأوامر.`,
  linked: (name) =>
    `هذه المحادثة مرتبطة الآن بحساب ${isolated(name)}. تُرسل رموز كلمة المرور المنسية إلى هنا.`,
  linkVoid: (url) => `هذا الرابط لم يعد صالحًا. رابط جديد في الملف الشخصي: ${url}/profile`,
  help: (url) =>
    `الأوامر:\n${commandLines(meanings)}\nعند تحويل رسالة عن بيت إليّ أحفظها لك.\n\nفي المجموعات يعرض لي تيليجرام الأوامر والردود على رسائلي والرسائل التي تبدأ باسمي فقط. لا يصلني أي شيء آخر يُكتب هناك.\nتعمل أيضًا الكلمات مساعدة وحالة وإيقاف واستئناف وأحدث: في ردّ عليّ أو بعد اسمي.\nلا يغيّر البوت إلا مالكه المرتبط. تُضبط المناطق والأسعار وسائر الأمور هنا: ${url}/bots`,
  fromAdmin: (name, words) => `${rtl(`${isolated(name)} (الإدارة):`)}\n${words}`,
  greeting: `مرحبًا! أنشر هنا البيوت الجديدة.\nيمكن لمشرف المجموعة إرسال \u200e/connect: أردّ برمز ينشئ بوتًا لهذه المجموعة.`,
  greetingAgain:
    'مرحبًا مجددًا! بوتات هذه المجموعة لا تنشر هنا بعد. يمكن لمالكها إرسال \u200e/resume.',
  connect: (typed, link) =>
    say`رمز هذه المجموعة هو ${code(typed)}\nيُستخدم خلال 10 دقائق: ${link}\nمن يستخدمه أولًا يملك البوت.`,
  connectInGroup: 'أضِفني إلى مجموعة وأرسِل هناك \u200e/connect.',
  connectAdminsOnly: 'يمكن لمشرفي المجموعة فقط ربطها.',
  connectLater: 'لم يُخبرنا تيليجرام من يدير المجموعة. يُرجى إرسال \u200e/connect مجددًا.',
  connected: (owner, url) =>
    `ربط المجموعة ${isolated(owner)}. بعد اختيار المناطق في ${url}/bots يبدأ البوت النشر هنا.`,
  shortlistInPrivate: 'يُرجى إرسال \u200e/shortlist في محادثة خاصة معي.',
  noViewings: (url) => `لا معاينات في الأيام السبعة القادمة. القائمة المختصرة: ${url}/shortlist`,
  viewings: (lines) => `المعاينات في الأيام السبعة القادمة:\n${lines}`,
  noBotsHere: 'لا يوجد بوت مرتبط بهذه المجموعة. يمكن للمشرف إرسال \u200e/connect.',
  noBots: (url) => `لا توجد لديك بوتات بعد. يمكن إنشاء بوت هنا: ${url}/bots`,
  notLinked: (url) => `يجب أولًا ربط الحساب في الملف الشخصي: ${url}/profile`,
  ownersOnly: (owners) =>
    `لا يمكن ذلك إلا لـ${owners.map(isolated).join('، ')} من حساب تيليجرام المرتبط في الملف الشخصي.`,
  which: (command, lines) => `أي بوت؟ أرسِل \u200e/${command} ورقمه.\n${lines}`,
  language: (names) => `لغة المنشورات. أرسِل \u200e/language ورمزها:\n${names}`,
  languageSet: 'اللغة الآن: العربية.',
  notUnderstood: 'لم أفهم. \u200e/help يعرض ما أستطيع فعله.',
  resetCode: (typed, link) =>
    say`رمز التحقق هو ${code(typed)}\nصالح لمدة 10 دقائق. أو عيّن كلمة مرور جديدة هنا: ${link}\nإن لم تطلبه، فتجاهل هذه الرسالة.`,
  forwardNotLinked: (url) =>
    `لحفظ البيوت من الرسائل المحوّلة، اربط حساب تيليجرام هذا في الملف الشخصي: ${url}/profile`,
  forwardWithoutText: 'لا نص فيها: حوّل الرسالة التي تصف البيت.',
  forwardNoRoom: (mb) =>
    `لم يُحفظ: يُحفظ مما ترسله \u2066${mb} MB\u2069 على الأكثر. احذف عناصر من الصندوق ثم حوّلها مجددًا.`,
  became: (records) => records.map(becameLine).join('\n'),
  buttonsOwner: 'لا يمكن ذلك إلا لمالك هذا البوت.',
  buttonUnknown: 'هذا الزر لم يعد يعمل.',
}
