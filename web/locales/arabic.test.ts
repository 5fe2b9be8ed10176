import { expect, test } from 'bun:test'
import { latinWords, leaves, sourceOf } from '../testing/texts.ts'
import * as ar from './ar/rooms.ts'
import { ago, homes, rooms } from './arabic.ts'

test('a number of things has the six forms of Arabic', () => {
  expect([0, 1, 2, 3, 10, 11, 99, 100, 102, 103, 1200].map((count) => homes(count))).toEqual([
    '0 شقة',
    'شقة واحدة',
    'شقتان',
    '3 شقق',
    '10 شقق',
    '11 شقة',
    '99 شقة',
    '100 شقة',
    '102 شقة',
    '103 شقق',
    '1,200 شقة',
  ])
  expect(homes(2, true)).toBe('شقتين')
  expect([1, 2, 2.5, 3].map((count) => rooms(count))).toEqual([
    'غرفة واحدة',
    'غرفتان',
    '2.5 غرفة',
    '3 غرف',
  ])
})

test('the time since something happened has the forms of its unit', () => {
  expect([ago(0, 'min'), ago(1, 'min'), ago(2, 'min'), ago(4, 'min'), ago(40, 'min')]).toEqual([
    'الآن',
    'قبل دقيقة',
    'قبل دقيقتين',
    'قبل 4 دقائق',
    'قبل 40 دقيقة',
  ])
  expect([ago(2, 'h'), ago(5, 'h'), ago(2, 'd'), ago(9, 'd'), ago(12, 'd')]).toEqual([
    'قبل ساعتين',
    'قبل 5 ساعات',
    'قبل يومين',
    'قبل 9 أيام',
    'قبل 12 يومًا',
  ])
})

test('a text that counts takes the forms of its number', () => {
  const { finder } = ar.finderText
  expect([1, 2, 3, 86].map(finder.show)).toEqual([
    'عرض شقة واحدة',
    'عرض شقتين',
    'عرض 3 شقق',
    'عرض 86 شقة',
  ])
  const { sources } = ar.sourcesText
  expect(`${sources.read('Yad2', 4, 'min')}${sources.next(6)}`).toBe(
    'Yad2: قُرئ قبل 4 دقائق، والتالي بعد 6 دقائق',
  )
})

/** What 11 of a thing is called, while 3 to 10 of it have a form of their own: some of them, and the accusatives. */
const OF_ELEVEN =
  'دقيقة ساعة ثانية شقة غرفة منطقة مدينة صفحة رسالة صورة نقطة مرة (?!شهريًا|سنويًا)[\u0621-\u065f]+ًا'
/** What 3 of a thing are called, while two of it are one word. */
const OF_THREE = 'دقائق ساعات ثوانٍ شقق منازل غرف مناطق مدن صفحات رسائل صور نقاط مرات أيام'
const after = (count: number, words: string) =>
  new RegExp(`(?<![\\d.,:–-])${count} (?:${words.replaceAll(' ', '|')})(?![\u0621-\u065f])`)

test('no word has the form of another number', () => {
  const said = (count: 2 | 5) => [...leaves(ar, '', Array(3).fill(String(count)))]
  expect(said(5).filter(([, text]) => after(5, OF_ELEVEN).test(text))).toEqual([])
  expect(
    said(2).filter(([path, text]) => after(2, OF_THREE).test(text) && !path.endsWith('.pickHint')),
  ).toEqual([])
  expect([1, 2, 5, 34].map((count) => ar.placesText.places.to(count, 'Work', true))).toEqual([
    'نحو دقيقة إلى Work',
    'نحو دقيقتين إلى Work',
    'نحو 5 دقائق إلى Work',
    'نحو 34 دقيقة إلى Work',
  ])
})

/** A price follows letters that would put its sign on the other side. */
test('a price, a percentage and a range keep their order', () => {
  expect(ar.homeText.homePage.less('₪300')).toBe('أقل بـ\u2068₪300\u2069')
  expect(ar.assetsText.homes.score(16)).toBe('\u206816%\u2069 تحت التقدير')
  expect(ar.watchingText.watching.rooms(2, 4)).toBe('\u20682–4\u2069 غرف')
})

/** Words that address a man or a woman. The verbal noun addresses nobody. */
const ADDRESSED = new Set(
  `أنت أنتِ أنتَ أنتم اضغط انقر اختر اختاري اكتب اكتبي احفظ احفظي أدخل أدخلي ادخل افتح افتحي أضف أضيفي أرسل أرسلي
  حاول حاولي تحقق تحققي امسح احذف احذفي عدّل الصق الصقي انسخ انسخي شارك شاركي اعرض ابحث ابحثي أعد سجّل سجّلي ابدأ
  ابدئي تابع تابعي أكّد أكّدي حدّد حدّدي ثبّت فعّل شغّل`.split(/\s+/),
)

test('nobody is addressed as a man or a woman', () => {
  const words = sourceOf('ar').match(/[\u0621-\u065f]+/g) ?? []
  expect(words.length).toBeGreaterThan(2_000)
  expect(words.filter((word) => ADDRESSED.has(word))).toEqual([])
})

test('digits are the Latin ones, and commas and question marks the Arabic ones', () => {
  const source = sourceOf('ar')
  expect(source.match(/[٠-٩۰-۹]/g)).toBeNull()
  expect(source.match(/[\u0621-\u065f][,;?]/g)).toBeNull()
})

test('only names are in Latin or Hebrew letters', () => {
  const names = ['Metzia', 'Yad2', 'Madlan', 'Marketplace', 'Gmail', 'Homeless', 'Komo', 'WinWin']
  const texts = [...leaves(ar)].filter(([path]) => !path.endsWith('.languages'))
  const foreign = texts.flatMap(([path, text]) =>
    [...latinWords(text, names), ...(text.match(/[א-ת]+/g) ?? [])].map(
      (word) => `${path}: ${word}`,
    ),
  )
  expect(foreign).toEqual([])
})
