import { expect, test } from 'bun:test'
import { Counter, Histogram, Registry } from 'prom-client'
import { type Answered, BUCKETS, requestCounts } from './request-counts.ts'

const ANSWERS: Answered[] = [
  { method: 'GET', route: '/api/chats/:id', status: 200, ms: 1 },
  { method: 'GET', route: '/api/chats/:id', status: 404, ms: 1.5 },
  { method: 'POST', route: '/api/chats/:id', status: 200, ms: 0.2 },
  { method: 'GET', route: '/api/chats/:id', status: 200, ms: 10_000 },
  { method: 'GET', route: '/api/chats/:id', status: 200, ms: 10_001 },
  { method: 'GET', route: 'a "quoted" \\ route\n', status: 500, ms: 700 },
]

/** The same by the package that other servers have for it. */
async function byPackage(answers: readonly Answered[]): Promise<string> {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'metzia_http_requests_total',
    help: 'Requests by route and status',
    registers,
    labelNames: ['method', 'route', 'status'],
  })
  const latency = new Histogram({
    name: 'metzia_http_request_seconds',
    help: 'Time until the answer',
    registers,
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
  })
  for (const { method, route, status, ms } of answers) {
    requests.labels({ method, route, status }).inc()
    latency.labels({ method, route }).observe(ms / 1000)
  }
  return await registry.metrics()
}

test.each([
  ['none', []],
  ['one', ANSWERS.slice(0, 1)],
  ['several of each kind', ANSWERS],
])('requests are written as the package for metrics writes them: %s', async (_, answers) => {
  const counts = requestCounts()
  for (const answer of answers) counts.answered(answer)
  expect(counts.text()).toBe(await byPackage(answers))
})
