import { ago, homes, minutes } from '../arabic.ts'
import type { sourcesText as english } from '../en/sources.ts'
import { ar as names } from '../source-names.ts'

const since = (time: string | null) => (time === null ? '' : ` منذ ${time}`)

/** Arabic texts of the line that says where homes come from, and why none come. */
export const sourcesText: typeof english = {
  sources: {
    names,
    mail: 'رسائل التنبيه',
    read: (source, count, unit) => `${source}: قُرئ ${ago(count, unit)}`,
    arrived: (source, count, unit) => `${source}: الأخيرة ${ago(count, unit)}`,
    next: (count) => (count < 1 ? '، والتالي الآن' : `، والتالي بعد ${minutes(count, true)}`),
    none: (source) => `${source}: لا شيء بعد`,
    first: (source, count) =>
      count === null
        ? `${source}: لم يُقرأ بعد`
        : count < 1
          ? `${source}: القراءة الأولى الآن`
          : `${source}: القراءة الأولى بعد ${minutes(count, true)}`,
    reading: (source, count) =>
      count === 0 ? `${source}: جارٍ القراءة` : `${source}: جارٍ القراءة. ${homes(count)} حتى الآن`,
    idle: (source) => `${source}: يُقرأ عندما تكون لبوت يعمل مناطق`,
    refuses: (source, time) => `${source} يرفض هذا الخادم${since(time)}`,
    fails: (source, time) => `${source} لا يجيب${since(time)}`,
    hasChanged: (source, time) => `${source} تغيّر ولا يمكن قراءته${since(time)}`,
    isOff: (source) => `${source} متوقف على هذا الخادم`,
    nextTry: (time) => `المحاولة التالية ${time}.`,
    lastRead: (time) => `آخر قراءة ${time}.`,
    stillRead: (source, count, unit) => `${source} ما زال يُقرأ، آخر مرة ${ago(count, unit)}.`,
    stillArrive: (count, unit) => `رسائل التنبيه ما زالت تصل، الأخيرة ${ago(count, unit)}.`,
    nothingElse: 'لا توجد طريقة أخرى معدّة، لذا لا يمكن أن يصل جديد.',
    getHomes: 'جلب شقق الآن',
    connectedBut: (reason) => `متصل. ${reason}`,
  },
}
