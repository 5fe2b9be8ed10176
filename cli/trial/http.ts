// Measures a served Metzia from outside: `npm run bench:http [--homes N] [--bots N] [--seconds N] [--quick] [--json]`.
// It repeats the figures of `npm run bench -- http`, and shares no code with them, so that a mistake of one is seen
// beside the other: the data comes by commands and requests, and the load is made by its own connections.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildClient } from '../build.ts'
import { buildServer, FOLDER } from '../server.ts'
import { type Asked, askedBy } from './http/asked.ts'
import { fill, logIn, type Sizes, stopped } from './http/filled.ts'
import { load } from './http/load.ts'
import { processorMs, untilIdle } from './http/processor.ts'
import { asTable, type Found, foundIn } from './http/report.ts'
import { expectThat, type Program, type Served, serve } from './program.ts'
import { askAt } from './visit.ts'

const CONNECTIONS = 8
const ROUNDS = 5
const DEFAULTS = { homes: 100_000, bots: 5_000, seconds: 5 }
const QUICK = { homes: 10_000, bots: 500, seconds: 1 }

/** The rows of a server in a folder of its own, with that much data; `ms`: how long each row asks. */
export async function tryHttp({ ms, ...sizes }: Sizes & { ms: number }): Promise<Found[]> {
  const folder = mkdtempSync(join(tmpdir(), 'metzia-http-'))
  const program = programIn(folder)
  try {
    mkdirSync(program.cwd, { recursive: true })
    const places = await fill(program, sizes)
    const server = await serve(program, 'serve')
    try {
      await ready(server)
      const asked = askedBy(await logIn(server), places)
      const rows: Found[] = []
      // What is asked first would else pay for what the compiler has not seen.
      for (const one of asked) await warmUp(server, one, ms)
      for (const one of asked) rows.push(await measured(server, one, ms))
      return rows
    } finally {
      await stopped(server)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What `npm start` runs, with as many bots for each user as the trial needs, and without a network. */
const programIn = (folder: string): Program => ({
  command: [process.execPath, join(FOLDER, 'main.js')],
  cwd: join(folder, 'work'),
  env: {
    PATH: process.env.PATH ?? '',
    HOME: folder,
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    YAD2_ENABLED: 'false',
    BOTS_PER_USER: '1000',
    LOG_LEVEL: 'info',
  },
})

/** Waits until a server answers and has nothing else to do. */
async function ready({ url, pid }: Served): Promise<void> {
  const answer = await askAt({ url, publicUrl: url })('/readyz')
  expectThat(answer.status === 200, 'the server is ready', answer.status)
  await untilIdle(pid)
}

/** Asks once for what the answer contains, then for a while without counting. */
async function warmUp({ url }: Served, asked: Asked, ms: number): Promise<void> {
  await looksRight(url, asked)
  await load(url, asked, { connections: CONNECTIONS, ms: ms / 2 })
}

/** What rounds find. */
async function measured({ url, pid }: Served, asked: Asked, ms: number): Promise<Found> {
  const each = { connections: CONNECTIONS, ms: ms / ROUNDS }
  const before = processorMs(pid)
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await load(url, asked, each))
  const after = processorMs(pid)
  return foundIn(asked.name, rounds, before === null || after === null ? null : after - before)
}

/** @throws Error with the beginning of an answer that does not show what it has to. */
export async function looksRight(url: string, { name, requests, shows }: Asked): Promise<void> {
  const [{ path, ...init }] = requests
  const answer = await askAt({ url, publicUrl: url })(path, init)
  const text = await answer.text()
  const isRight = answer.status === 200 && shows.test(text)
  expectThat(isRight, `${name} shows ${shows}, it answered ${answer.status}`, text.slice(0, 500))
}

/** What the arguments ask for. @throws Error naming the option that is no whole number above 0. */
export function sizesFrom(args: string[]) {
  const number = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: {
      homes: number,
      bots: number,
      seconds: number,
      quick: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  const usual = values.quick ? QUICK : DEFAULTS
  const of = (name: keyof typeof usual) => {
    const given = Number(values[name] ?? usual[name])
    expectThat(Number.isInteger(given) && given > 0, `--${name} is a whole number above 0`)
    return given
  }
  const sizes = { homes: of('homes'), bots: of('bots') }
  return { sizes, ms: of('seconds') * 1_000, isJson: values.json }
}

if (import.meta.main) {
  const { sizes, ms, isJson } = sizesFrom(process.argv.slice(2))
  await buildClient()
  await buildServer()
  const rows = await tryHttp({ ...sizes, ms })
  console.log(isJson ? JSON.stringify({ ...sizes, rows }) : asTable(rows))
}
