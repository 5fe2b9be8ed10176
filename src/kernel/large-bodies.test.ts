import { expect, test } from 'bun:test'
import { minutes } from './clock.ts'
import { LARGE_BYTES, withBody } from './large-bodies.ts'

const MAX = 10 * LARGE_BYTES

/** A request whose body arrives in parts of half a megabyte, as it is read. */
function arriving(
  parts: number,
  { length = (parts * 500_000) as number | null, onPart = () => {} } = {},
) {
  let sent = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (sent === parts) return controller.close()
        sent += 1
        onPart()
        controller.enqueue(new Uint8Array(500_000))
      },
    },
    { highWaterMark: 0 },
  )
  const headers = new Headers(length === null ? {} : { 'content-length': String(length) })
  const request = { body, headers } as unknown as Request
  return { request, sent: () => sent }
}

/** A clock that the test moves, and what is done with bodies until it ends. */
function given() {
  let mono = 0
  const clock = { monotonic: () => mono }
  const open: (() => void)[] = []
  const begun: string[] = []
  const timeouts: number[] = []
  const server = { timeout: (_: Request, seconds: number) => void timeouts.push(seconds) }
  const send = (who: string, request: Request, name = who) =>
    withBody({ request, server, who, clock }, MAX, (bytes) => {
      begun.push(`${name} ${bytes.length}`)
      return new Promise<string>((resolve) => open.push(() => resolve(name)))
    })
  const settle = () => new Promise((turn) => setTimeout(turn, 0))
  const endOne = async () => {
    open.shift()?.()
    await settle()
  }
  const pass = (ms: number) => {
    mono += ms
  }
  return { begun, timeouts, send, settle, endOne, pass }
}

test('of the large bodies of a user one is in memory at a time; nothing is read of those that wait', async () => {
  const { begun, timeouts, send, settle, endOne } = given()
  const [first, second, unstated] = [arriving(4), arriving(4), arriving(1, { length: null })]
  const all = [
    send('a', first.request, 'a1'),
    send('a', second.request, 'a2'),
    send('a', unstated.request, 'a3'),
  ]
  all.push(send('b', arriving(4).request))
  await settle()
  expect(begun.toSorted()).toEqual(['a1 2000000', 'b 2000000'])
  expect([second.sent(), unstated.sent()]).toEqual([0, 0])
  // Those that wait may be idle for longer, those that arrive may not.
  expect(timeouts.toSorted((one, other) => one - other)).toEqual([30, 30, 240, 240, 240, 240])
  for (const _ of all) await endOne()
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b'])
})

test('a small body that states its length waits for no large one', async () => {
  const { begun, timeouts, send, settle, endOne } = given()
  const all = [send('a', arriving(4).request, 'large'), send('a', arriving(2).request, 'small')]
  await settle()
  expect(begun.toSorted()).toEqual(['large 2000000', 'small 1000000'])
  expect(timeouts).toEqual([240, 30])
  for (const _ of all) await endOne()
  await Promise.all(all)
})

test('a sender who is slow does not keep a place', async () => {
  const { begun, send, settle, endOne, pass } = given()
  const slow = arriving(9, { onPart: () => pass(minutes(6)) })
  await expect(send('a', slow.request)).rejects.toMatchObject({ kind: 'malformed' })
  expect(slow.sent()).toBe(2)
  const next = send('a', arriving(4).request, 'next')
  await settle()
  expect(begun).toEqual(['next 2000000'])
  await endOne()
  await next
})
