import { expect, test } from 'bun:test'
import { minutes } from '../../kernel/clock.ts'
import type { SourceSaid } from '../domain.ts'
import { sourcesText } from './sources.ts'

// 10:00 in Israel.
const NOW = Date.parse('2026-11-21T08:00:00.000Z')
const at = (ms: number) => new Date(NOW + ms).toISOString()
const yad2 = (change: Partial<SourceSaid>): SourceSaid => ({
  source: 'YAD2',
  label: 'Yad2',
  status: 'ok',
  since: null,
  lastReadAt: at(-minutes(4)),
  nextAt: at(minutes(6)),
  ...change,
})
const mail = (change: Partial<SourceSaid> = {}) =>
  yad2({
    source: 'MAIL',
    label: 'Alert mails',
    nextAt: null,
    lastReadAt: at(-minutes(3)),
    ...change,
  })

test.each([
  [yad2({}), 'Yad2: read 4 min ago, next in 6 min', 'יד2: נקרא לפני 4 דק׳, הבא בעוד 6 דק׳'],
  [yad2({ nextAt: at(-1) }), 'Yad2: read 4 min ago, next now', 'יד2: נקרא לפני 4 דק׳, הבא עכשיו'],
  [
    yad2({ status: 'waiting', lastReadAt: null, nextAt: at(minutes(3)) }),
    'Yad2: first read in 3 min',
    'יד2: קריאה ראשונה בעוד 3 דק׳',
  ],
  [yad2({ status: 'reading' }), 'Yad2: reading now', 'יד2: קורא עכשיו'],
  [
    yad2({ status: 'blocked', since: at(-minutes(47)), nextAt: at(minutes(13)) }),
    'Yad2 refuses this server since 09:13. Next try 10:13.',
    'יד2 חוסם את השרת הזה מאז 09:13. ניסיון הבא 10:13.',
  ],
  [
    yad2({ status: 'failing', since: '2026-11-19T09:00:00.000Z', nextAt: null }),
    'Yad2 cannot be read since 19.11.',
    'אי אפשר לקרוא את יד2 מאז 19.11.',
  ],
  [yad2({ status: 'off' }), 'Yad2 is off on this server', 'יד2 כבוי בשרת הזה'],
  [mail(), 'Alert mails: last 3 min ago', 'מיילי התראה: האחרון לפני 3 דק׳'],
  [mail({ lastReadAt: null }), 'Alert mails: none yet', 'מיילי התראה: עוד לא הגיעו'],
])('%# a source is told in a line of English and of Hebrew', (source, en, he) => {
  const said = (language: 'en' | 'he') =>
    sourcesText([source], NOW, language).replaceAll(/[\u200e\u200f\u2066-\u2069]/g, '')
  expect([said('en'), said('he')]).toEqual([en, he])
})

test('each source has a line of its own; one that is off is named only when all are', () => {
  const off = yad2({ source: 'FACEBOOK', label: 'Facebook', status: 'off' })
  expect(sourcesText([off, yad2({}), mail()], NOW, 'en').split('\n')).toHaveLength(2)
  expect(sourcesText([], NOW, 'en')).toBe('')
})
