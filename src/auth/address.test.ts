import { expect, test } from 'bun:test'
import { addressOf, normalAddress } from './address.ts'

test.each<[string, string | undefined]>([
  ['192.0.2.1', '192.0.2.1'],
  [' 192.0.2.1:51234 ', '192.0.2.1'],
  ['[192.0.2.1]:80', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['[::ffff:c000:201]:443', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['[2001:DB8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['192.0.2.300', undefined],
  ['unknown', undefined],
  ['_hidden', undefined],
  ['', undefined],
  ['x@y.com from 192.0.2.1', undefined],
  ['1:2', undefined],
  [':'.repeat(5_000), undefined],
])('%p is the client %p', (text, expected) => {
  expect(normalAddress(text)).toBe(expected)
})

const from = (forwarded: string | undefined, trustProxy = true) =>
  addressOf(
    new Request('http://localhost/', {
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    }),
    { requestIP: () => ({ address: '::ffff:198.51.100.7' }) },
    trustProxy,
  )

test('a forwarded text that is no address leaves the address of the connection', () => {
  expect(from('203.0.113.5, 192.0.2.1:4711')).toBe('192.0.2.1')
  for (const nonsense of ['unknown', '192.0.2.1, ', 'a b', undefined])
    expect(from(nonsense)).toBe('198.51.100.7')
  expect(from('192.0.2.1', false)).toBe('198.51.100.7')
  const local = { requestIP: () => ({ address: '/run/metzia.sock' }) }
  expect(addressOf(new Request('http://localhost/'), local, true)).toBe('/run/metzia.sock')
})
