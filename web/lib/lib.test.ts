import { expect, test } from 'bun:test'
import { priceText } from '../../src/assets/domain/price-text.ts'
import { authApi } from '../auth/api.ts'
import { spokenIn } from '../chats/spoken-in.ts'
import { createApi, type Send } from './api.ts'
import { ApiError, failureText, nullIfUnread } from './api-error.ts'
import { dayText } from './day-text.ts'
import { dateText, dayOf, hourText, shortNumber, timeText } from './format.ts'

const failing = async (answer: Response | Error): Promise<unknown> => {
  const send: Send = () =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  return createApi(send)
    .call('GET', '/api/requests')
    .catch((error: unknown) => error)
}

test.each([
  [
    'the message of a refusal',
    Response.json({ message: 'Not yours' }, { status: 403 }),
    'Not yours',
  ],
  ['the raw text without one', new Response('Too big', { status: 413 }), 'Too big'],
  ['a general text without either', new Response('', { status: 400 }), 'An error occurred'],
  ['a success that is not JSON', new Response('<p>'), 'Invalid response format: expected JSON'],
  ['the general text of the page for a server error', new Response('x', { status: 502 }), 'Screen'],
  ['the general text of the page for no answer', new TypeError('network'), 'Screen'],
])('shows %s', async (_, answer, words) => {
  const error = await failing(answer)
  expect(error).toBeInstanceOf(ApiError)
  expect(failureText(error, 'Screen')).toBe(words)
})

test('an answer without a user is an error', async () => {
  const error = await authApi(createApi(async () => Response.json({})))
    .me()
    .catch((failure: unknown) => failure)
  expect(failureText(error, 'Screen')).toBe('Invalid user data received')
})

test('dates are Israel’s, in summer and in winter', () => {
  expect(dateText('2026-11-20T22:30:00Z')).toBe('21.11.2026')
  expect(['2026-12-31', '2028-02-29', '2026-03-01'].map(dayText)).toEqual([
    '31.12.2026',
    '29.2.2028',
    '1.3.2026',
  ])
  expect([hourText('2026-02-14T07:41:00Z'), timeText('2026-02-14T07:41:00Z')]).toEqual([
    '9:41',
    '09:41',
  ])
  expect(timeText('2026-07-01T21:05:00Z')).toBe('00:05')
})

test('yesterday is the day before, also when the clock changes', () => {
  expect(dayOf('2026-11-21T08:00:00Z', '2026-11-21T21:59:00Z')).toBe('today')
  expect(dayOf('2026-11-20T21:00:00Z', '2026-11-20T22:05:00Z')).toBe('yesterday')
  expect(dayOf('2026-10-24T20:00:00Z', '2026-10-25T21:30:00Z')).toBe('yesterday')
  expect(dayOf('2026-11-18T08:00:00Z', '2026-11-21T08:00:00Z')).toBe('earlier')
})

test('prices have no decimals and groups of three', () => {
  expect([priceText(0), priceText(6_200), priceText(2_450_000)]).toEqual([
    '₪0',
    '₪6,200',
    '₪2,450,000',
  ])
  expect([shortNumber(0), shortNumber(5_000), shortNumber(2_500_000)]).toEqual(['0', '5k', '2.5M'])
})

test('what the API refuses or does not answer is null, and any other error is thrown on', () => {
  expect(nullIfUnread(new ApiError('missing', 404))).toBeNull()
  expect(nullIfUnread(new ApiError('no answer', 0))).toBeNull()
  const fault = new TypeError('a fault of the page')
  expect(() => nullIfUnread(fault)).toThrow(fault)
})

test('a Hebrew text says so, and is read from the right', () => {
  expect(spokenIn('צ׳אט')).toEqual({ lang: 'he', dir: 'rtl' })
  expect(spokenIn('Чат')).toEqual({})
})
