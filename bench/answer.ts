import { Elysia } from 'elysia'
import { guard } from '../src/auth/guard.ts'
import { edge } from '../src/http/edge.ts'
import { createMetrics } from '../src/http/metrics.ts'
import { createLog } from '../src/kernel/log.ts'
import { createApp } from '../src/process/app.ts'
import { givenUser } from '../src/testing/worlds/given.ts'
import { tokenOf } from '../src/testing/worlds/visitor.ts'
import { type World, world } from '../src/testing/worlds/world.ts'
import type { Benchmark, Options } from './report/benchmark.ts'
import { type Row, reported } from './report/rows.ts'
import { timedAsync } from './report/timing.ts'

/** The same answer from the framework alone, and with one more part of the server each time. */
export const answer: Benchmark = {
  name: 'answer',
  measures: 'what each part of the server adds to the time of an answer, and what its headers take',
  runs: 'named',
  run,
}

const PATH = '/api/users/me'
/** Answers that are timed together: one takes a few microseconds. */
const TOGETHER = 100
const HEADERS = 9
const CALLS = { full: 200, quick: 20, least: 1 }

type Answering = { handle(request: Request): Promise<Response> }

/** By what is added: what answers with it, and with all before it. */
function parts(here: World, text: string): Record<string, Answering> {
  const logging = (level: 'info' | 'silent') =>
    // What a line takes counts, and nobody reads it.
    ({ ...here, log: createLog({ level, format: 'json' }, { write: () => undefined }) })
  const metrics = createMetrics({ stored: () => [], sockets: () => 0 })
  const body = JSON.parse(text) as object
  const of = (app: object) => (app as Elysia).get(PATH, () => body) as unknown as Answering
  const context = logging('info')
  const atEdge = (known = context) =>
    new Elysia().use(edge(known, { metrics, changed: () => undefined }))
  return {
    'the framework alone': of(new Elysia()),
    'headers, encoding, metrics and limits': of(atEdge(logging('silent'))),
    'a line of the log': of(atEdge()),
    'the session': of(atEdge().use(guard(context))),
    'the user, and the check of the answer': createApp(context).server,
  }
}

/** Microseconds of one answer, by what is added. */
async function run({ size }: Options): Promise<Row[]> {
  using here = world()
  const user = await givenUser(here)
  const headers = { authorization: `Bearer ${await tokenOf(here, user)}` }
  const ask = () => new Request(`http://localhost${PATH}`, { headers })
  const text = await (await here.app.handle(ask())).text()
  const apps = parts(here, text)
  for (const [name, app] of Object.entries(apps)) {
    const found = await app.handle(ask())
    if ((await found.text()) !== text) throw new Error(`${name}: another answer, ${found.status}`)
  }
  const repeated = (call: () => unknown) => async () => {
    for (let n = 0; n < TOGETHER; n += 1) await call()
  }
  const all = Object.fromEntries([...((await apps['the session']?.handle(ask()))?.headers ?? [])])
  const times = await timedAsync(
    {
      ...Object.fromEntries(
        Object.entries(apps).map(([name, app]) => [name, repeated(() => app.handle(ask()))]),
      ),
      'an answer without headers': repeated(() => new Response(text)),
      [`an answer with ${HEADERS} headers`]: repeated(() => new Response(text, { headers: all })),
    },
    CALLS[size],
  )
  return Object.entries(times).map(([name, { median, p99, ...rest }]) =>
    reported({ name, unit: 'µs', ...rest, median: median / TOGETHER, p99: p99 / TOGETHER }),
  )
}
