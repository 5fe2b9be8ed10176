import { expect, test } from 'bun:test'
import { hostCheck } from './hosts.ts'

const asked = (host: string, url: string) =>
  ({ url, headers: new Headers({ host }) }) as Pick<Request, 'url' | 'headers'> as Request

test('an address is refused when it is malformed, also after others of the same host', () => {
  const check = hostCheck()
  const refused = (host: string, url: string) => {
    try {
      check(asked(host, url))
      return false
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  for (const _ of ['read', 'remembered'])
    expect(refused('one:80', 'http://one/bots?limit=1')).toBe(false)
  expect(refused('one:80', 'http://one:99999/bots')).toBe('malformed')
  expect(refused('one:80', '/bots')).toBe('malformed')
  for (const _ of ['first', 'again'])
    expect(refused('one, two', 'http://one,two/bots')).toBe('malformed')
})

test('hosts without end are remembered no more than a bounded number of them', () => {
  const check = hostCheck()
  for (let n = 0; n < 1_000; n += 1) check(asked(`h${n}`, `http://h${n}/`))
  expect(() => check(asked('h0', 'http://h0:x/'))).toThrow()
})
