import { expect, test } from 'bun:test'
import { arrivingOfChat } from './arriving.ts'
import { whatsappMessages } from './messages.ts'

const HOME = 'להשכרה דירת 3 חדרים בחיפה, 4,200 ש"ח'
const only = (text: string) => whatsappMessages(text).map(({ text }) => text)
const at = (line: string) => {
  const [message] = whatsappMessages(line)
  return message?.at === null || message?.at === undefined
    ? message?.at
    : new Date(message.at).toISOString()
}

test.each([
  ['an iPhone', '[5.8.2025, 15:40:24] דנה: x', '2025-08-05T12:40:24.000Z'],
  ['an iPhone, marked', '\u200e[5.8.2025, 15:40:24] \u200fדנה: x', '2025-08-05T12:40:24.000Z'],
  ['an iPhone, with slashes', '[05/08/2025, 15:40:24] Dana: x', '2025-08-05T12:40:24.000Z'],
  ['Android', '25.5.2025, 19:57 - דנה: x', '2025-05-25T16:57:00.000Z'],
  ['Android, a short year', '25/5/25, 19:57 - +972 52-123-4567: x', '2025-05-25T16:57:00.000Z'],
  ['Android, 12 hours', '5/25/25, 7:57\u202fPM - Dana: x', '2025-05-25T16:57:00.000Z'],
  ['midnight in 12 hours', '[12/25/24, 12:05:00 AM] Dana: x', '2024-12-24T22:05:00.000Z'],
  ['noon in 12 hours', '12/25/24, 12:05 pm - Dana: x', '2024-12-25T10:05:00.000Z'],
  ['a browser, copied', '[15:40, 5.8.2025] דנה: x', '2025-08-05T12:40:00.000Z'],
  ['a browser, 12 hours', '[3:40 PM, 8/25/2025] Dana: x', '2025-08-25T12:40:00.000Z'],
  ['the year first', '2025-08-05, 15:40 - Dana: x', '2025-08-05T12:40:00.000Z'],
  ['in winter', '25.11.2026, 8:00 - דנה: x', '2026-11-25T06:00:00.000Z'],
])('the date of %s is read', (_, line, time) => {
  expect(at(line)).toBe(time)
})

test.each(['\r', '\r\n', '\n'])('the lines of a file may end with %j', (end) => {
  const lines = ['3/4/25, 10:00 - Dana: a', 'b', '3/14/25, 10:00 - Dana: c', '']
  expect(only(lines.join(end))).toEqual(['a\nb', 'c'])
})

test('which number of the dates is the day follows from the whole file', () => {
  const lines = ['3/4/25, 10:00 - Dana: a', '3/14/25, 10:00 - Dana: b']
  const days = (text: string) =>
    whatsappMessages(text).map(({ at }) => new Date(at ?? 0).toISOString().slice(0, 10))
  expect(days(lines.join('\n'))).toEqual(['2025-03-04', '2025-03-14'])
  expect(days(lines.join('\n').replace('3/14', '14/3'))).toEqual(['2025-04-03', '2025-03-14'])
  expect(days('3/4/25, 10:00 - Dana: a')).toEqual(['2025-04-03'])
})

test('a date that cannot be one has no time', () => {
  expect(at('99.99.2025, 10:00 - Dana: x')).toBeNull()
  expect(at('5.8.2025, 77:40 - Dana: x')).toBeNull()
})

test('lines that follow belong to the message, also empty ones and such that have a colon', () => {
  const text = '5.8.2025, 10:00 - דנה: להשכרה\n\nמחיר: 4,000\r\n- חניה\n5.8.2025, 10:01 - נועה: כן'
  expect(only(text)).toEqual(['להשכרה\n\nמחיר: 4,000\n- חניה', 'כן'])
  expect(whatsappMessages(text).map(({ author }) => author)).toEqual(['דנה', 'נועה'])
})

test.each([
  '\u200e[5.8.2025, 15:40:24] דירות: \u200eההודעות והשיחות מוצפנות מקצה לקצה.',
  '5.8.2025, 10:00 - Messages and calls are end-to-end encrypted.',
  '5.8.2025, 10:00 - דנה הצטרפה באמצעות קישור ההזמנה',
  '5.8.2025, 10:00 - דנה: <המדיה לא נכללה>',
  '5.8.2025, 10:00 - דנה: <Media omitted>',
  '[5.8.2025, 15:40:24] Dana: \u200eimage omitted',
  '[5.8.2025, 15:40:24] דנה: התמונה הושמטה',
  '5.8.2025, 10:00 - דנה: IMG-20250805-WA0001.jpg (file attached)',
  '5.8.2025, 10:00 - דנה: This message was deleted',
  '5.8.2025, 10:00 - דנה: הודעה זו נמחקה',
  '5.8.2025, 10:00 - דנה: ',
  'no chat at all',
  '',
])('%j says nothing', (text) => {
  expect(only(text)).toEqual([])
})

test('what is written below a photo stays, and the note of an edit goes', () => {
  const text =
    '5.8.2025, 10:00 - דנה: IMG-1.jpg (file attached)\nלהשכרה בחיפה\n5.8.2025, 10:01 - נועה: נתפס <This message was edited>'
  expect(only(text)).toEqual(['להשכרה בחיפה', 'נתפס'])
})

test('messages about homes are items, with a key that a later export of the same chat repeats', () => {
  const chat = `5.8.2025, 10:00 - דנה: ${HOME}\n5.8.2025, 10:05 - נועה: עוד רלוונטי?\n`
  const [item, ...more] = arrivingOfChat(chat, { userRid: 7 })
  expect(more).toEqual([])
  expect(item?.key).toMatch(/^wa:[0-9a-f]{32}$/)
  expect(item).toMatchObject({
    way: 'whatsapp',
    userRid: 7,
    content: { text: HOME },
    title: HOME,
    sentAt: Date.UTC(2025, 7, 5, 7),
  })
  const later = `${chat}6.8.2025, 9:00 - דנה: ${HOME} עדיין\n6.8.2025, 9:01 - דנה: ${HOME}\n`
  const keys = arrivingOfChat(later, { userRid: 7 }).map(({ key }) => key)
  expect(keys).toHaveLength(3)
  expect(keys[0]).toBe(item?.key ?? '')
  expect(new Set(keys).size).toBe(3)
  // The same message twice in one file is one item.
  expect(arrivingOfChat(chat + chat, { userRid: 7 })).toHaveLength(1)
})

test('talk about homes is no item', () => {
  for (const text of ['ראיתי דירת 3 חדרים ב-6000, מה דעתכם?', 'השכרנו דירה ב-5400, תודה!', 'דירה'])
    expect(arrivingOfChat(`5.8.2025, 10:00 - דנה: ${text}`, { userRid: 1 })).toEqual([])
})
