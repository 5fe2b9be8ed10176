import { createHash, timingSafeEqual } from 'node:crypto'
import { Elysia } from 'elysia'
import type { Registry } from 'prom-client'
import type { Reading } from '../admin/stored-metrics.ts'
import { addressOf } from '../auth/address.ts'
import { AppError } from '../kernel/errors.ts'
import type { Context } from '../world/context.ts'
import { notFound } from './pages.ts'
import { type Answered, requestCounts, textOf } from './request-counts.ts'

// Loaded when metrics are first asked for: nobody asks most servers.
const library = () => require('prom-client') as typeof import('prom-client')

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

/** The metrics of this process. */
export function createMetrics({ stored, sockets }: Parts): Metrics {
  const { answered, text } = requestCounts()
  let ofProcess: Registry | undefined
  return {
    answered,
    async text() {
      // What the process uses is measured from the first question on.
      ofProcess ??= processMetrics()
      const open = { name: 'metzia_sockets', help: 'Open sockets' }
      const readings = [
        { ...open, values: [{ labels: {}, value: sockets() }] },
        ...(await stored()),
      ]
      return `${text()}\n${await ofProcess.metrics()}${readings.map(textOf).join('')}`
    },
    contentType: 'text/plain; version=0.0.4; charset=utf-8',
  }
}

function processMetrics(): Registry {
  const { collectDefaultMetrics, Registry } = library()
  const register = new Registry()
  collectDefaultMetrics({ register })
  return register
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
