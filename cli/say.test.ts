import { afterEach, beforeEach, expect, test } from 'bun:test'
import { sayLines } from './say.ts'

const NAMES = ['LC_ALL', 'LC_MESSAGES', 'LANG', 'DEFAULT_LANGUAGE'] as const
let before: (string | undefined)[]

beforeEach(() => {
  before = NAMES.map((name) => process.env[name])
  for (const name of NAMES) delete process.env[name]
})

afterEach(() => {
  for (const [at, name] of NAMES.entries()) {
    delete process.env[name]
    if (before[at] !== undefined) process.env[name] = before[at]
  }
})

test('an operator who reads Hebrew has lines of it, which begin on the right; others have what is written', () => {
  const text = 'SMTP_URL must be an smtp:// or smtps:// address\nPORT'
  expect(sayLines(text)).toBe(text)
  process.env.LC_ALL = 'he_IL.UTF-8'
  expect(sayLines(text)).toMatch(/^\u200f.*SMTP_URL.*\p{Script=Hebrew}.*\nPORT$/u)
})
