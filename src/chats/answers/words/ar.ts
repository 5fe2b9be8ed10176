import { isolated } from '../../../kernel/direction.ts'
import { pluralOf } from '../../../kernel/domain/plurals.ts'
import type { AnswerWords } from './shared.ts'

const plural = pluralOf('ar')
const areas = (count: number) =>
  plural(count, {
    zero: 'بلا مناطق',
    one: 'منطقة واحدة',
    two: 'منطقتان',
    few: `${count} مناطق`,
    many: `${count} منطقة`,
    other: `${count} منطقة`,
  })
const posts = (count: number) =>
  plural(count, {
    zero: 'لم يُنشر أي بيت',
    one: 'نُشر بيت واحد',
    two: 'نُشر بيتان',
    few: `نُشرت ${count} بيوت`,
    many: `نُشر ${count} بيتًا`,
    other: `نُشر ${count} بيت`,
  })

export const ar: AnswerWords = {
  help: (url) =>
    `كلمات أفهمها هنا، كل واحدة كرسالة مستقلة:\nمساعدة – هذا النص\nحالة – ماذا يفعل البوت\nإيقاف – إيقافه\nاستئناف – تشغيله مجددًا\nأحدث – أحدث بيت\n\nتُضبط المناطق والأسعار وسائر الأمور هنا: ${url}/bots`,
  bot: (line) =>
    `${line.number}. ${isolated(line.name)}: ${line.isActive ? 'يعمل' : 'متوقف'}، ${areas(line.areas)}، ${posts(line.posts)}`,
  paused: (bot) => `${isolated(bot)} متوقف. \u200e/resume يشغّله مجددًا.`,
  resumed: (bot) => `${isolated(bot)} يعمل.`,
  notResumed: (bot, reason, url) => `يتعذّر تشغيل ${isolated(bot)}: ${reason}. ${url}/bots`,
  reasons: { areas: 'يجب اختيار منطقة واحدة على الأقل', settings: 'شيء في إعداداته غير صالح' },
  last: (bot, post, url) => `${isolated(bot)}: ${isolated(post)}\n${url}`,
  lastNone: (bot) => `${isolated(bot)} لم ينشر أي بيت بعد.`,
  wordUnknown: 'لا أعرف هذه الكلمة. لعرض الكلمات المعروفة: مساعدة',
  withheld: 'لا يرى هذا إلا مالك البوت.',
  sources: {
    names: { MAIL: 'رسائل التنبيه', FACEBOOK: 'فيسبوك', TELEGRAM: 'تيليجرام', DEMO: 'تجريبي' },
    read: (name, ago, next) => `${name}: قُرئ قبل ${ago}${next}`,
    next: (count) => (count < 1 ? '، التالي الآن' : `، التالي بعد ${count} د`),
    first: (name, count) => `${name}: القراءة الأولى بعد ${count} د`,
    notYet: (name) => `${name}: لم يُقرأ بعد`,
    reading: (name) => `${name}: يُقرأ الآن`,
    idle: (name) => `${name}: يُقرأ عندما تكون لبوت عامل مناطق`,
    mail: (name, ago) => `${name}: الأخيرة قبل ${ago}`,
    noMail: (name) => `${name}: لم تصل بعد`,
    refuses: (name, since) => `${name} يرفض هذا الخادم${since}.`,
    fails: (name, since) => `تتعذّر قراءة ${name}${since}.`,
    since: (time) => ` منذ ${time}`,
    nextTry: (time) => ` المحاولة التالية ${time}.`,
    off: (name) => `${name} متوقف على هذا الخادم`,
    ago: (count, unit) => `${count} ${{ min: 'د', h: 'س', d: 'ي' }[unit]}`,
  },
}
