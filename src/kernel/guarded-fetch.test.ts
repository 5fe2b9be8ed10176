import { expect, test } from 'bun:test'
import { isPublicAddress } from './addresses.ts'
import type { Fetch } from './fetcher.ts'
import { fetchGuarded, type Guard } from './guarded-fetch.ts'

const GUARD: Guard = {
  hosts: new Set(['yad2.co.il']),
  exempt: [],
  bytes: 100,
  totalMs: 5_000,
}
const never = new AbortController().signal

type Asked = { url: string; host: string | undefined; name: string | undefined }

/** A network in which every host has these addresses, and the answers come one after the other. */
function network(addresses: string[], ...answers: Response[]) {
  const asked: Asked[] = []
  const fetch: Fetch = (url, init) => {
    const { host } = init.headers as Record<string, string>
    asked.push({ url, host, name: (init.tls as { serverName?: string } | undefined)?.serverName })
    return Promise.resolve(answers.shift() ?? new Response('ok'))
  }
  return { asked, fetch, resolve: () => Promise.resolve(addresses) }
}
const moved = (location: string) => new Response(null, { status: 302, headers: { location } })

test('the request goes to the checked address, under the name of the host', async () => {
  const net = network(['93.184.216.34'])
  const got = await fetchGuarded(net, 'https://img.yad2.co.il/a.jpeg?x=1', GUARD, never)
  expect(got).toMatchObject({ kind: 'bytes', bytes: Buffer.from('ok') })
  expect(net.asked).toEqual([
    { url: 'https://93.184.216.34/a.jpeg?x=1', host: 'img.yad2.co.il', name: 'img.yad2.co.il' },
  ])
  const six = network(['2606:4700::1111'])
  await fetchGuarded(six, 'http://yad2.co.il/', GUARD, never)
  expect(six.asked[0]?.url).toBe('http://[2606:4700::1111]/')
})

test('other hosts, ports, kinds of addresses, IP addresses and log-ins are not asked', async () => {
  for (const url of [
    'https://example.com/a.jpeg',
    'https://notyad2.co.il/a.jpeg',
    'https://img.yad2.co.il.evil.example/a.jpeg',
    'https://img.yad2.co.il:8443/a.jpeg',
    'https://user:word@img.yad2.co.il/a.jpeg',
    'https://93.184.216.34/a.jpeg',
    'http://2130706433/',
    'http://[::1]/',
    'file:///etc/passwd',
    'ftp://img.yad2.co.il/a',
    'data:image/png;base64,AAAA',
    'no address',
    '',
  ]) {
    const net = network(['93.184.216.34'])
    expect((await fetchGuarded(net, url, GUARD, never)).kind).toBe('failed')
    expect(net.asked).toEqual([])
  }
})

test('a host with a private address among its addresses is not asked', async () => {
  for (const address of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '::ffff:127.0.0.1', '::1']) {
    const net = network(['93.184.216.34', address])
    expect((await fetchGuarded(net, 'https://yad2.co.il/', GUARD, never)).kind).toBe('failed')
    expect(net.asked).toEqual([])
  }
  const none = network([])
  expect((await fetchGuarded(none, 'https://yad2.co.il/', GUARD, never)).kind).toBe('failed')
})

test('each hop of a redirect is checked, and there are at most three', async () => {
  const good = network(['93.184.216.34'], moved('/b.jpeg'), moved('//pics.yad2.co.il/c.jpeg'))
  expect((await fetchGuarded(good, 'https://yad2.co.il/a', GUARD, never)).kind).toBe('bytes')
  expect(good.asked.map(({ host }) => host)).toEqual([
    'yad2.co.il',
    'yad2.co.il',
    'pics.yad2.co.il',
  ])
  for (const place of ['http://169.254.169.254/', 'https://evil.example/', 'file:///etc/passwd']) {
    const bad = network(['93.184.216.34'], moved(place))
    expect((await fetchGuarded(bad, 'https://yad2.co.il/a', GUARD, never)).kind).toBe('failed')
    expect(bad.asked).toHaveLength(1)
  }
  const endless = network(['93.184.216.34'], ...Array.from({ length: 9 }, () => moved('/a')))
  expect((await fetchGuarded(endless, 'https://yad2.co.il/a', GUARD, never)).kind).toBe('failed')
  expect(endless.asked).toHaveLength(4)
})

test('a body that is too large is cut off, also when it is compressed, and an error is a failure', async () => {
  using server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: (request) =>
      request.url.endsWith('/bomb')
        ? new Response(Bun.gzipSync(Buffer.alloc(1_000_000)), {
            headers: { 'content-encoding': 'gzip' },
          })
        : new Response('x'.repeat(50), { status: request.url.endsWith('/none') ? 404 : 200 }),
  })
  const guard = { ...GUARD, exempt: [`127.0.0.1:${server.port}`] }
  const door = {
    fetch: (url: string, init: BunFetchRequestInit) => fetch(url, init),
    resolve: network([]).resolve,
  }
  const at = (path: string) =>
    fetchGuarded(door, `http://127.0.0.1:${server.port}${path}`, guard, never)
  expect(await at('/ok')).toMatchObject({ kind: 'bytes' })
  expect(await at('/bomb')).toEqual({
    kind: 'failed',
    reason: 'the answer is larger than 100 bytes',
  })
  expect(await at('/none')).toEqual({ kind: 'failed', reason: 'the answer is 404' })
  const broken = {
    ...network(['93.184.216.34']),
    fetch: () => Promise.reject(new TypeError('http://secret')),
  }
  const failure = await fetchGuarded(broken, 'https://yad2.co.il/', GUARD, never)
  expect(failure).toEqual({ kind: 'failed', reason: 'the connection failed (TypeError)' })
})

test('addresses of private, local, reserved and embedding networks are not public', () => {
  for (const address of [
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.1.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.19.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.5',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001::1',
    '100::1',
    '',
    'localhost',
    '127.1',
    '1.2.3',
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, false])
  for (const address of ['8.8.8.8', '93.184.216.34', '172.32.0.1', '2606:4700::1111'])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
})
