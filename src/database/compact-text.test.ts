import { expect, test } from 'bun:test'
import { compact, expand } from './compact-text.ts'

const HEBREW = 'דירת 3 חד׳ בפלורנטין, 80 מ״ר – ₪7,900 לחודש…\nללא תיווך!'
const WITH_OTHERS = `${HEBREW} 🏠 ${HEBREW} ж`

test.each([
  HEBREW,
  WITH_OTHERS,
  'שָׁלוֹם “café” \u200f054-1234567\u200e',
  'Near the park, 5 min walk; "quiet" & bright',
  'a\0b, \ud83c alone',
  '',
  'مشرق',
  'Квартира в центре',
])('%p is read as it was', (text) => {
  expect(expand(compact(text))).toBe(text)
})

test('a usual character takes one byte, another one three; a text of mostly others stays a text', () => {
  expect(compact(HEBREW)).toHaveLength(HEBREW.length)
  expect(compact(WITH_OTHERS)).toHaveLength(WITH_OTHERS.length + 2 * 3)
  expect(Buffer.byteLength(HEBREW)).toBeGreaterThan(1.5 * HEBREW.length)
  for (const text of ['مشرق', 'Квартира в центре', '', 'א'.repeat(16_385)])
    expect(compact(text)).toBe(text)
})

test('each stored byte has the character that it always had', () => {
  const all = Uint8Array.from({ length: 242 }, (_, byte) => byte)
  const read = expand(all)
  expect(Bun.CryptoHasher.hash('sha256', read, 'hex')).toBe(
    'ab98cf6e02671fdf874b0c2fcd8a7eb191400e86d70cc00f513b76395f2fb124',
  )
  expect(compact(read)).toEqual(all)
})

test('the longest text that is packed is read, and a shorter one behind it', () => {
  const long = 'א🏠'.padEnd(16_384, 'ב')
  expect(expand(compact(long))).toBe(long)
  expect(expand(compact(HEBREW))).toBe(HEBREW)
})
