import { createHash, timingSafeEqual } from 'node:crypto'
import { Elysia } from 'elysia'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Reading } from '../admin/stored-metrics.ts'
import { addressOf } from '../auth/address.ts'
import { AppError } from '../kernel/errors.ts'
import type { Context } from '../world/context.ts'
import { notFound } from './pages.ts'

/** What one answer to a request says to the metrics. The route is the pattern, never the path. */
type Answered = { method: string; route: string; status: number; ms: number }

export type Metrics = {
  answered(answer: Answered): void
  /** The text of all metrics. */
  text(): Promise<string>
  contentType: string
}

/** Reads what is stored. A port: the server does it in the Worker. */
export type StoredMetrics = () => Promise<Reading[]> | Reading[]

type Parts = {
  stored: StoredMetrics
  /** How many sockets are open. */
  sockets: () => number
}

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Series = {
  labels: { method: string; route: string; status: number }
  /** Answers since the metrics were last asked for. */
  answers: number
  latency: Histogram.Internal<string>
}

const LABELS = ['method', 'route'] as const

/** Counts requests and their times by route. */
function requestCounts(registry: Registry): Metrics['answered'] {
  const seriesOf = requestSeries(registry)
  return (answered) => {
    const series = seriesOf(answered)
    series.answers += 1
    series.latency.observe(answered.ms / 1000)
  }
}

/**
 * Finding the series of labels takes longer than counting in it. There are as many as routes, methods and statuses; a
 * key of all three would be a new text for each answer.
 */
function requestSeries(registry: Registry): (labels: Series['labels']) => Series {
  const latency = new Histogram({
    name: 'metzia_http_request_seconds',
    help: 'Time until the answer',
    registers: [registry],
    labelNames: LABELS,
    buckets: BUCKETS,
  })
  const all: Series[] = []
  countRequests(registry, all)
  const known = new Map<string, Map<string, Map<number, Series>>>()
  return ({ method, route, status }) => {
    const of = inner(inner(known, route), method)
    const found = of.get(status)
    if (found) return found
    const labels = { method, route, status }
    const made = { labels, answers: 0, latency: latency.labels({ method, route }) }
    of.set(status, made)
    all.push(made)
    return made
  }
}

/** The counter of the library hashes its labels each time: it is told when the metrics are asked for. */
function countRequests(registry: Registry, all: readonly Series[]): void {
  new Counter({
    name: 'metzia_http_requests_total',
    help: 'Requests by route and status',
    registers: [registry],
    labelNames: [...LABELS, 'status'],
    collect() {
      for (const series of all.filter(({ answers }) => answers > 0)) {
        this.inc(series.labels, series.answers)
        series.answers = 0
      }
    },
  })
}

/** The map of a key, which is made when it is first asked for. */
function inner<Key, Inner>(of: Map<string, Map<Key, Inner>>, key: string): Map<Key, Inner> {
  const known = of.get(key)
  if (known) return known
  const made = new Map<Key, Inner>()
  of.set(key, made)
  return made
}

/** The metrics of this process. Each server has a registry of its own. */
export function createMetrics({ stored, sockets }: Parts): Metrics {
  const registry = new Registry()
  let isAsked = false
  const answered = requestCounts(registry)
  new Gauge({
    name: 'metzia_sockets',
    help: 'Open sockets',
    registers: [registry],
    collect() {
      this.set(sockets())
    },
  })
  return {
    answered,
    async text() {
      // What the process uses is measured from the first question on.
      if (!isAsked) collectDefaultMetrics({ register: registry })
      isAsked = true
      const own = await registry.metrics()
      return `${own}${(await stored()).map(textOf).join('')}`
    },
    contentType: registry.contentType,
  }
}

const quoted = (text: string) =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`

/** A reading in the text format of Prometheus. */
function textOf({ name, help, values }: Reading): string {
  const lines = values.map(({ labels, value }) => {
    const named = Object.entries(labels).map(([label, text]) => `${label}=${quoted(text)}`)
    return `${name}${named.length > 0 ? `{${named.join(',')}}` : ''} ${value}\n`
  })
  return `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${lines.join('')}`
}

const METRICS_PATH = '/metrics'
const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip']
const LOOPBACK = /^(127\.|0:0:0:0::\/64$|inside$)/

/** Whether an address in normal form is one of this machine. */
export const isLoopback = (address: string) => LOOPBACK.test(address)

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * `GET /metrics`: by its token; without one, only from this machine, without a proxy between, and by a name of this
 * machine: a page of another site can have its own name lead here.
 */
export function metricsRoutes({ config }: Context, metrics: Metrics) {
  const { METRICS_TOKEN: token, METRICS_HOSTS: hosts } = config.values
  return new Elysia({ name: 'metrics' }).get(
    METRICS_PATH,
    async ({ request, server }) => {
      const { pathname, hostname } = new URL(request.url)
      // The router takes it for the path without a slash.
      if (pathname !== METRICS_PATH) return notFound()
      const sent = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
      const isForwarded = FORWARDING.some((name) => request.headers.has(name))
      const isNamed = hosts.includes(hostname)
      const isLocal = isNamed && !isForwarded && isLoopback(addressOf(request, server, false))
      const isAllowed = token === '' ? isLocal : timingSafeEqual(digest(sent), digest(token))
      if (!isAllowed) throw new AppError('missing', { code: 'notFound' })
      const headers = { 'content-type': metrics.contentType, 'cache-control': 'no-store' }
      return new Response(await metrics.text(), { headers })
    },
    { detail: { hide: true } },
  )
}
