import { createHash } from 'node:crypto'
import type { Fetch } from '../../kernel/fetcher.ts'
import { aFeedRecord } from '../worlds/listings.ts'
import { type IsHeld, requestId } from '../worlds/time.ts'

type Fields = Record<string, unknown>
/** The part of an answer that is never sent. */
type Part = 'head' | 'body'
/** Undefined: the double answers normally. */
export type Handler = (
  request: Request,
  hold: (id: string, part: Part) => void,
) => Response | Promise<Response> | undefined

/** A test double of Yad2's gateway: serves generated listings, or whatever `misbehave` sets. */
export type Yad2Double = {
  /** Newest first, by deal type and region: `rent 3`. */
  feeds: Map<string, Fields[]>
  pageSize: number
  /** Tokens of listings whose own page answers 404. */
  gone: Set<string>
  /** Telephone numbers, by token. */
  phones: Map<string, string>
  /** Every request so far, as path and query. */
  requests: string[]
  /** The headers of the newest request. */
  headers: Headers
  /** Replaces the normal answers. */
  misbehave(handler: Handler | undefined): void
  /** Answers in process, without the network. */
  fetch: Fetch
  /** Whether the double deliberately leaves a request unanswered. */
  isHeld: IsHeld
  /** Listens on loopback. */
  listen(port?: number): { url: string } & Disposable
}

export function yad2Double(): Yad2Double {
  const held = new Map<string, Part>()
  let handler: Handler | undefined
  const double: Yad2Double = {
    feeds: new Map(),
    pageSize: 40,
    gone: new Set(),
    phones: new Map(),
    requests: [],
    headers: new Headers(),
    misbehave(next) {
      handler = next
    },
    fetch: async (url, init) => answer(new Request(url, init)),
    isHeld: (id, hasHead) => held.get(id) === 'head' || (hasHead && held.has(id)),
    listen(port = 0) {
      const server = Bun.serve({ port, hostname: '127.0.0.1', idleTimeout: 0, fetch: answer })
      return {
        url: `http://127.0.0.1:${server.port}`,
        [Symbol.dispose]: () => void server.stop(true),
      }
    },
  }

  function answer(request: Request): Response | Promise<Response> {
    const { pathname, search } = new URL(request.url)
    double.requests.push(`${pathname}${search}`)
    double.headers = request.headers
    return handler?.(request, (id, part) => held.set(id, part)) ?? normalAnswer(double, request)
  }
  return double
}

/** Never answers. */
export const hang: Handler = (request, hold) => {
  hold(requestId(request), 'head')
  return new Promise(() => undefined)
}

/** Sends the first bytes of an answer, and never the rest. */
export const stall: Handler = (request, hold) => {
  hold(requestId(request), 'body')
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"data":{')),
  })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}

function normalAnswer(double: Yad2Double, request: Request): Response {
  const { pathname, searchParams } = new URL(request.url)
  const [, kind, feed] = /^\/realestate-(feed|item)\/([A-Za-z0-9]+)/.exec(pathname) ?? []
  if (kind === 'item' && feed) return listingPage(double, feed, pathname.endsWith('/customer'))
  if (kind !== 'feed') return new Response('{}', { status: 404 })
  if (!searchParams.has('region'))
    return Response.json({ message: 'region is required' }, { status: 400 })
  const dealType = feed === 'forsale' ? 'sale' : 'rent'
  const records = double.feeds.get(`${dealType} ${searchParams.get('region')}`) ?? []
  return page(request, records, {
    page: Number(searchParams.get('page') ?? 1),
    size: double.pageSize,
  })
}

function page(
  request: Request,
  records: readonly Fields[],
  { page, size }: { page: number; size: number },
): Response {
  const shown = records.slice((page - 1) * size, page * size)
  const of = (type: string) => shown.filter(({ adType }) => adType === type)
  const pagination = {
    total: records.length,
    totalPages: Math.max(1, Math.ceil(records.length / size)),
  }
  const data = { private: of('private'), agency: of('commercial'), yad1: of('yad1'), pagination }
  const body = JSON.stringify({ data, message: 'OK' })
  const etag = `"${createHash('sha1').update(body).digest('hex')}"`
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304 })
  return new Response(body, { headers: { 'content-type': 'application/json', etag } })
}

function listingPage(double: Yad2Double, token: string, isPhone: boolean): Response {
  const record = [...double.feeds.values()].flat().find((one) => one.token === token)
  if (!record || double.gone.has(token))
    return Response.json({ message: 'not found' }, { status: 404 })
  if (isPhone) return Response.json({ data: { phone: double.phones.get(token) ?? null } })
  return Response.json({ data: withDetails(record), message: 'OK' })
}

/** A record with the details that only the listing's own page states. */
function withDetails(record: Fields): Fields {
  const details = record.additionalDetails as Fields
  const metaData = record.metaData as Fields
  return {
    ...record,
    adNumber: 1,
    statusId: 1,
    additionalDetails: { ...details, entranceDate: '2026-12-10T00:00:00' },
    metaData: { ...metaData, description: `דירה יפה (${record.token})` },
    dates: { createdAt: '2026-11-20T10:00:00', updatedAt: '2026-11-20T10:00:00' },
    customer: { name: '', isVirtualPhoneNumber: true },
  }
}

/** Records of `count` different homes, newest first, each at an address of its own. */
export function feedOf(
  prefix: string,
  count: number,
  fields: (n: number) => Fields = () => ({}),
): Fields[] {
  return Array.from({ length: count }, (_, place) => {
    const n = count - place
    const made = aFeedRecord(`${prefix}${n.toString(36).padStart(5, '0')}`, {
      orderId: 50_000_000 + n,
    })
    const number = (Bun.hash.crc32(prefix) % 100_000) * 1_000 + n
    const address = { ...(made.address as Fields), house: { number, floor: 2 } }
    return { ...made, address, ...fields(n) }
  })
}
