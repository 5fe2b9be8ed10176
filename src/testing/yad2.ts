import { createHash } from 'node:crypto'
import type { Fetch } from '../kernel/fetcher.ts'
import { aFeedAd } from './ads.ts'
import { requestId } from './time.ts'

type Ad = Record<string, unknown>
/** Undefined: the answer is as it should be. */
export type Handler = (
  request: Request,
  held: (id: string) => void,
) => Response | Promise<Response> | undefined

/** A stand-in for Yad2's gateway: serves advertisements of our making, and misbehaves when told to. */
export type Yad2Double = {
  /** Newest first, by deal type and region: `rent 3`. */
  feeds: Map<string, Ad[]>
  pageSize: number
  /** Advertisements whose own page answers 404. */
  gone: Set<string>
  /** Telephone numbers, by advertisement. */
  phones: Map<string, string>
  /** Every request so far, as path and query. */
  asked: string[]
  /** The headers of the newest request. */
  headers: Headers
  /** Puts something in the place of answers. */
  misbehave(handler: Handler | undefined): void
  /** Answers in process, without a network. */
  fetch: Fetch
  /** Whether a request is held back on purpose. */
  isHeld(id: string): boolean
  /** Listens on loopback. */
  listen(port?: number): { url: string } & Disposable
}

export function yad2Double(): Yad2Double {
  const held = new Set<string>()
  let handler: Handler | undefined
  const double: Yad2Double = {
    feeds: new Map(),
    pageSize: 40,
    gone: new Set(),
    phones: new Map(),
    asked: [],
    headers: new Headers(),
    misbehave(next) {
      handler = next
    },
    fetch: async (url, init) => answer(new Request(url, init)),
    isHeld: (id) => held.has(id),
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
    double.asked.push(`${pathname}${search}`)
    double.headers = request.headers
    return handler?.(request, (id) => held.add(id)) ?? well(double, request)
  }
  return double
}

/** Never answers. */
export const hang: Handler = (request, held) => {
  held(requestId(request))
  return new Promise(() => undefined)
}

/** Begins well, and then nothing more comes. */
export const stall: Handler = (request, held) => {
  held(requestId(request))
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"data":{')),
  })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}

function well(double: Yad2Double, request: Request): Response {
  const { pathname, searchParams } = new URL(request.url)
  const [, kind, feed] = /^\/realestate-(feed|item)\/([A-Za-z0-9]+)/.exec(pathname) ?? []
  if (kind === 'item' && feed) return item(double, feed, pathname.endsWith('/customer'))
  if (kind !== 'feed') return new Response('{}', { status: 404 })
  if (!searchParams.has('region'))
    return Response.json({ message: 'region is required' }, { status: 400 })
  const dealType = feed === 'forsale' ? 'sale' : 'rent'
  const ads = double.feeds.get(`${dealType} ${searchParams.get('region')}`) ?? []
  return page(request, ads, { page: Number(searchParams.get('page') ?? 1), size: double.pageSize })
}

function page(
  request: Request,
  ads: readonly Ad[],
  { page, size }: { page: number; size: number },
): Response {
  const shown = ads.slice((page - 1) * size, page * size)
  const of = (type: string) => shown.filter(({ adType }) => adType === type)
  const pagination = { total: ads.length, totalPages: Math.max(1, Math.ceil(ads.length / size)) }
  const data = { private: of('private'), agency: of('commercial'), yad1: of('yad1'), pagination }
  const body = JSON.stringify({ data, message: 'OK' })
  const etag = `"${createHash('sha1').update(body).digest('hex')}"`
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304 })
  return new Response(body, { headers: { 'content-type': 'application/json', etag } })
}

function item(double: Yad2Double, token: string, isPhone: boolean): Response {
  const ad = [...double.feeds.values()].flat().find((one) => one.token === token)
  if (!ad || double.gone.has(token)) return Response.json({ message: 'not found' }, { status: 404 })
  if (isPhone) return Response.json({ data: { phone: double.phones.get(token) ?? null } })
  return Response.json({ data: anItem(ad), message: 'OK' })
}

/** An advertisement with what only its own page says. */
export function anItem(ad: Ad): Ad {
  const details = ad.additionalDetails as Ad
  const metaData = ad.metaData as Ad
  return {
    ...ad,
    adNumber: 1,
    statusId: 1,
    additionalDetails: { ...details, entranceDate: '2026-12-10T00:00:00' },
    metaData: { ...metaData, description: `דירה יפה (${ad.token})` },
    dates: { createdAt: '2026-11-20T10:00:00', updatedAt: '2026-11-20T10:00:00' },
    customer: { name: '', isVirtualPhoneNumber: true },
  }
}

/** So many different homes, newest first, each at an address of its own. */
export function feedOf(prefix: string, count: number, ad: (n: number) => Ad = () => ({})): Ad[] {
  return Array.from({ length: count }, (_, place) => {
    const n = count - place
    const made = aFeedAd(`${prefix}${n.toString(36).padStart(5, '0')}`, { orderId: 50_000_000 + n })
    const number = (Bun.hash.crc32(prefix) % 100_000) * 1_000 + n
    const address = { ...(made.address as Ad), house: { number, floor: 2 } }
    return { ...made, address, ...ad(n) }
  })
}
