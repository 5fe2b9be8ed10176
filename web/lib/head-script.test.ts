import { afterEach, expect, test } from 'bun:test'
import { draftOf, dropDrafts, keepDraft } from './drafts.ts'
import { HEAD_SCRIPT } from './head-script.ts'

const NAMES = ['localStorage', 'sessionStorage'] as const
const before = NAMES.map((name) => [name, window[name]] as const)
const has = (name: string, get: () => unknown) =>
  Object.defineProperty(window, name, { get, configurable: true })
const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

/** Runs the script as a browser runs the head of a page. */
const runHead = () => new Function(HEAD_SCRIPT)()

afterEach(() => {
  for (const [name, value] of before) has(name, () => value)
})

test.each<[string, () => unknown]>([
  ['refuses to say what it keeps', refuse],
  ['has no storage', () => null],
  ['has no room', () => ({ getItem: () => 'old', setItem: refuse, removeItem: refuse })],
])('in a browser that %s nothing is remembered, and nothing fails', (_, get) => {
  for (const name of NAMES) has(name, get)
  runHead()
  localStorage.setItem('authToken', 'a.b.c')
  expect(localStorage.getItem('authToken')).toBeNull()
  localStorage.removeItem('authToken')
  keepDraft('field', 'text')
  expect(draftOf('field')).toBe('')
  dropDrafts()
})

test('what a browser keeps stays, and is kept on', () => {
  localStorage.setItem('theme', 'dark')
  runHead()
  expect([localStorage.length, localStorage.getItem('theme')]).toEqual([1, 'dark'])
  expect(window.localStorage).toBe(before[0]?.[1] as Storage)
})
