import { afterAll, beforeAll, expect, test } from 'bun:test'
import { checkedAddress } from '../delivery/channels/webhook/address.ts'
import { isPublicAddress, type Resolve } from '../kernel/addresses.ts'
import { type Fetch, systemFetch } from '../kernel/fetcher.ts'
import { fetchGuarded } from '../kernel/guarded-fetch.ts'
import { postGuarded } from '../kernel/guarded-post.ts'
import { givenHome, givenUser } from '../testing/worlds/given.ts'
import { visitor } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'

const isLong = process.env.METZIA_LONG === '1'
const PUBLIC = '93.184.216.34'
const HOST = 'img.yad2.co.il'

/** Every kind of address that is no part of the public internet. */
const PRIVATE = [
  ...['127.0.0.1', '127.8.8.8', '0.0.0.0', '10.0.0.1', '172.16.3.4', '192.168.1.1', '100.64.0.1'],
  ...['169.254.169.254', '192.0.0.8', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
  ...['::1', '::', '::ffff:127.0.0.1', '::ffff:10.0.0.1', 'fe80::1', 'fc00::1', 'fd00:ec2::254'],
  ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:7f00:1::', 'ff02::1'],
]

/** Ways to write an address of this machine. */
const WRITTEN = [
  ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '0', 'localhost', '[::1]'],
  ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '①②⑦.0.0.1', 'localhost.', '169.254.169.254'],
]
const TARGETS = WRITTEN.flatMap((host) => [
  `http://${host}/`,
  `https://${host}/`,
  `http://user:word@${host}/`,
  `http://${HOST}@${host}/`,
])

/** What the name server answers, by how often it was asked before. */
type Answers = (times: number) => readonly string[]
const SERVED: Answers[] = PRIVATE.flatMap((address): Answers[] => [
  () => [address],
  () => [PUBLIC, address],
  () => [address, PUBLIC],
  // The name changes its meaning after it was checked.
  (times) => [times === 0 ? PUBLIC : address],
])

/** A server of this machine that nobody may reach. */
let inside: ReturnType<typeof Bun.serve>
const hits: string[] = []

beforeAll(() => {
  inside = Bun.serve({
    port: 0,
    hostname: '0.0.0.0',
    fetch({ url, headers }) {
      hits.push(`${url} as ${headers.get('host')}`)
      return new Response('secret')
    },
  })
})
afterAll(() => inside.stop(true))

/** The internet: public addresses answer what is given; all others are connected to, on the port inside. */
function network(answers: Answers, answer: () => Response) {
  let times = 0
  const resolve: Resolve = () => {
    times += 1
    return Promise.resolve(answers(times - 1))
  }
  const fetch: Fetch = (url, init) => {
    const to = new URL(url)
    if (isPublicAddress(to.hostname.replace(/^\[|\]$/g, ''))) return Promise.resolve(answer())
    hits.push(url)
    to.protocol = 'http:'
    to.port = String(inside.port)
    return systemFetch(to.href, { ...init, signal: AbortSignal.timeout(1_000) })
  }
  return { fetch, resolve }
}

const moved = (to: string) => () => new Response(null, { status: 307, headers: { location: to } })
const ok = () => new Response('of the internet')
/** All of a list in a long run, else some of each kind. */
const some = <One>(all: readonly One[], step: number) =>
  isLong ? all : all.filter((_, at) => at % step === 0)

const never = new AbortController().signal
const bounds = { exempt: [], bytes: 1_000, totalMs: 5_000 }

type Network = ReturnType<typeof network>

/** A server whose network changes from one attempt to the next. */
async function given() {
  let net: Network = network(() => [PUBLIC], ok)
  const here = world(
    {},
    { fetch: (url, init) => net.fetch(url, init), resolve: (host) => net.resolve(host) },
  )
  const visit = await visitor(here, await givenUser(here))
  let tried = 0
  return {
    /** Sends each kind of request to an address; what comes back is not looked at, only who was reached. */
    async tryAll(address: string, now: Network) {
      net = now
      tried += 1
      const url = `${address}?${tried}`
      for (const hosts of ['any', new Set([HOST])] as const) {
        await fetchGuarded(net, url, { hosts, ...bounds }, never)
        const posting = { url, headers: {}, body: new Uint8Array() }
        await postGuarded(net, posting, { hosts, ...bounds }, never)
      }
      await checkedAddress(here, { url, format: 'metzia' }).catch(() => undefined)
      const home = givenHome(here, { images: [url] })
      const photo = await visit('GET', `/images/${home.id}/0`)
      expect([url, photo.status]).toEqual([url, 404])
    },
    [Symbol.dispose]: () => here[Symbol.dispose](),
  }
}

test('no address that a stranger writes reaches this machine or its network', async () => {
  using at = await given()
  for (const url of some(TARGETS, 5))
    await at.tryAll(
      url,
      network(() => [PUBLIC], ok),
    )
  expect(hits).toEqual([])
})

test('no name that means such an address, or comes to mean it, does', async () => {
  using at = await given()
  for (const answers of some(SERVED, 5))
    await at.tryAll(`https://${HOST}/a.jpeg`, network(answers, ok))
  expect(hits).toEqual([])
})

test('no redirect to such an address does', async () => {
  using at = await given()
  for (const url of some(TARGETS, 7))
    await at.tryAll(
      `https://${HOST}/a.jpeg`,
      network(() => [PUBLIC], moved(url)),
    )
  for (const answers of some(SERVED, 7))
    await at.tryAll(`https://${HOST}/a.jpeg`, network(answers, moved(`https://a.${HOST}/b.jpeg`)))
  expect(hits).toEqual([])
})

test('an address that is reached is seen', async () => {
  const net = network(() => ['127.0.0.1'], ok)
  await net.fetch('http://127.0.0.1/', {})
  expect(hits).toHaveLength(2)
})
