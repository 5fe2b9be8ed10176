import type { Use } from './code/uses.ts'
import { isProduction, isServer, isTool } from './places.ts'
import type { Rule, Sample } from './rule.ts'

type RuntimeRule = Omit<Rule, 'found' | 'refuses'> & {
  isBreach(use: Use, path: string): boolean
  refuses: Record<string, string>
}

const SOMEWHERE = 'src/chats/service.ts'
const LOAD = 'puts load on running servers, in real time'

const isBenchmark = (path: string) => path.startsWith('bench/') && isProduction(path)
const isServerOrTool = (path: string) => isServer(path) || (isTool(path) && isProduction(path))

const samples = (codes: Record<string, string>): Sample[] =>
  Object.entries(codes).map(([what, code]) => [what, SOMEWHERE, code])

/** A rule over what files take from the runtime; each sample that it refuses is a file of a room. */
function runtimeRule({ isBreach, refuses, ...rule }: RuntimeRule): Rule {
  return {
    ...rule,
    found: ({ uses, path }) =>
      uses
        .filter((use) => isBreach(use, path))
        .map(({ name, start }) => ({ start, what: `uses ${name}` })),
    refuses: samples(refuses),
  }
}

/** Whether a use is of one of these, or of what is in it. */
const among =
  (...names: string[]) =>
  ({ name }: Use) =>
    names.some((one) => name === one || name.startsWith(`${one}.`))

const isClock = among(
  ...['Date.now', 'setTimeout', 'setInterval', 'setImmediate', 'scheduler', 'Temporal.Now'],
  ...['requestAnimationFrame', 'requestIdleCallback', 'Atomics.wait', 'Atomics.waitAsync'],
  ...['Bun.sleep', 'Bun.sleepSync', 'Bun.nanoseconds', 'Bun.cron'],
  ...['process.hrtime', 'process.uptime', 'node:os.uptime', 'node:timers', 'node:timers/promises'],
)
/** What measures how long something takes. */
const isStopwatch = among('performance.now', 'performance.timeOrigin')
/** `new Date(0)` and `Date.parse` only compute; `new Date()` and `Date()` read the clock, and `Date` passed on may. */
const isDateOfNow = ({ name, how, passed }: Use) =>
  name === 'Date' && (how !== 'new' || passed === 0)

const isChance = ({ name }: Use) =>
  /^Math\.random\b|^crypto\.(random|get|generate|webcrypto|subtle|create(DiffieHellman|ECDH))|^Bun\.(randomUUID|CSRF)/.test(
    name,
  )

const isConnection = among(
  ...['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'],
  ...['fetch', 'connect', 'udpSocket', 'dns', 'WebSocket'].map((name) => `Bun.${name}`),
  ...['redis', 'RedisClient', 'sql', 'SQL', 'postgres', 's3', 'S3Client'].map(
    (name) => `Bun.${name}`,
  ),
  ...['http', 'https', 'http2', 'tls', 'dgram', 'dns', 'dns/promises'].map(
    (name) => `node:${name}`,
  ),
  ...['node:net', 'node:undici', 'node:ws'],
)
/** What `node:net` has that only computes. */
const isOfAddress = among(
  ...['isIP', 'isIPv4', 'isIPv6', 'BlockList'].map((name) => `node:net.${name}`),
)

const isSetting = among('process.env', 'process.loadEnvFile', 'Bun.env', 'import.meta.env')

/** Objects that hold settings, time, chance or the network, when all of one is passed on. */
const WHOLE =
  /^(process|Bun|globalThis|import\.meta|Math|crypto|performance|Temporal|Atomics)(\.\*)?$/

export const RUNTIME_RULES: readonly Rule[] = [
  runtimeRule({
    name: 'time comes from the clock',
    instead: 'take a `Clock` (context.clock) and call now(), monotonic() or sleep()',
    isAbout: (path) => isServer(path) || isBenchmark(path),
    allowed: {
      'src/kernel/system-clock.ts': 'is the clock',
      'src/kernel/log.ts': 'stamps lines, also those from before there is a context',
      'src/database/checkpoint.worker.ts': 'is a thread of its own, which has no context',
      'bench/load': LOAD,
    },
    isBreach: (use, path) =>
      isClock(use) || isDateOfNow(use) || (isStopwatch(use) && !isBenchmark(path)),
    refuses: {
      'Date.now()': 'const now = Date.now()',
      'Date.now as a reference': 'const clock = { now: Date.now }',
      'Date.now, bound': 'const now = Date.now.bind(Date)',
      'Date.now by its text': "const now = Date['now']()",
      'Date.now, taken out': 'const { now } = Date',
      'new Date()': 'const now = new Date()',
      'new Date without parentheses': 'const now = new Date',
      'new Date() of the global object': 'const now = new globalThis.Date()',
      'Date()': 'const now = Date()',
      'Date as a reference': 'const Clock = Date\nconst now = new Clock()',
      'performance.now()': 'const start = performance.now()',
      'setTimeout over lines': 'setTimeout(\n  () => undefined,\n  1_000,\n)',
      'setTimeout of the global object': 'globalThis.setTimeout(() => undefined, 1_000)',
      'setTimeout as a reference':
        'await new Promise((done) => (setTimeout)(done, 1))\nconst wait = setTimeout',
      'setTimeout of a module': "import { setTimeout as wait } from 'node:timers'",
      'setTimeout of promises': "import { setTimeout } from 'timers/promises'",
      'timers as a whole': "import * as timers from 'node:timers'",
      'timers that are loaded': "const { setTimeout: wait } = await import('node:timers')",
      'setInterval()': 'setInterval(() => undefined, 1_000)',
      'setImmediate()': 'setImmediate(() => undefined)',
      'Bun.sleep()': 'await Bun.sleep(1)',
      'sleep of the module': "import { sleep } from 'bun'",
      'Bun.sleepSync()': 'Bun.sleepSync(1)',
      'Bun.nanoseconds()': 'const start = Bun.nanoseconds()',
      'process.hrtime()': 'const start = process.hrtime.bigint()',
      'the time of the page': 'const start = performance.timeOrigin',
      'Temporal.Now': 'const now = Temporal.Now.instant()',
      'Atomics.wait()': 'Atomics.wait(cells, 0, 0, 10)',
      'Atomics.waitAsync()': 'Atomics.waitAsync(cells, 0, 0, 10)',
      'scheduler.wait()': 'await scheduler.wait(1)',
      'requestAnimationFrame()': 'requestAnimationFrame(draw)',
      'requestIdleCallback()': 'requestIdleCallback(draw)',
      'Bun.cron()': "Bun.cron('@daily', run)",
      'how long the machine runs': "import { uptime } from 'node:os'",
      'process.uptime()': 'const start = process.uptime()',
    },
    accepts: [
      ['a comment', SOMEWHERE, '// Date.now() and setTimeout(() => undefined) are not for rooms.'],
      ['a string', SOMEWHERE, "const text = 'new Date() or setTimeout(x)'"],
      ['a text over lines', SOMEWHERE, 'const text = `\n  Date.now()\n`'],
      ['a method of the clock', SOMEWHERE, 'const { now } = clock\nclock.setTimeout(clock.now())'],
      ['a local name', SOMEWHERE, 'function run(setTimeout: Wait) { setTimeout(1) }'],
      ['a date of a time', SOMEWHERE, 'const day = new Date(clock.now())'],
      ['arithmetic of dates', SOMEWHERE, 'const day = Date.UTC(2020) + Date.parse(text)'],
      ['a test for a date', SOMEWHERE, 'const is = value instanceof Date'],
      ['a type', SOMEWHERE, 'type Now = typeof Date.now\nlet at: Date'],
      ['what a benchmark measures', 'bench/x.ts', 'const start = performance.now()'],
    ],
  }),
  runtimeRule({
    name: 'chance comes from the context',
    instead: 'take a `Random` (context.random) and call id() or bytes(), or fraction(random)',
    isAbout: isServerOrTool,
    allowed: {
      'src/kernel/random.ts': 'is the source of chance',
      'src/kernel/push-keys.ts': 'derives the public key of a private one, which is given',
      'bench/load': LOAD,
    },
    isBreach: isChance,
    refuses: {
      'Math.random()': 'const x = Math.random()',
      'Math.random as a reference': 'const chance = Math.random',
      'Math.random, taken out': 'const { random } = Math',
      'crypto.randomUUID()': 'const id = crypto.randomUUID()',
      'randomUUID of a module': "import { randomUUID } from 'node:crypto'",
      'randomUUID of a module without its prefix': "import { randomUUID as id } from 'crypto'",
      'randomBytes of a module': "import { randomBytes } from 'node:crypto'",
      'randomInt of a module': "import { randomInt } from 'node:crypto'",
      'a new key': "import { generateKeyPairSync } from 'node:crypto'",
      'the crypto of browsers': "import { webcrypto } from 'node:crypto'",
      'a key of crypto.subtle': "crypto.subtle.generateKey('Ed25519', true, [])",
      'a pair of keys by their curve': "import { createECDH } from 'node:crypto'",
      'keys that are exchanged': "import { createDiffieHellman } from 'node:crypto'",
      'Bun.CSRF': 'const token = Bun.CSRF.generate(secret)',
      'crypto.getRandomValues()': 'crypto.getRandomValues(new Uint8Array(4))',
      'crypto of the global object': 'globalThis.crypto.getRandomValues(bytes)',
      'Bun.randomUUIDv7()': 'const id = Bun.randomUUIDv7()',
    },
    accepts: [
      ['a hash', SOMEWHERE, "import { createHash, timingSafeEqual } from 'node:crypto'"],
      ['arithmetic', SOMEWHERE, 'const x = Math.max(1, 2)'],
      ['a method of the same name', SOMEWHERE, 'const id = random.randomUUID()'],
    ],
  }),
  runtimeRule({
    name: 'the network is reached through the context',
    instead:
      'take `context.fetch` and call fetchText, or guardedFetch for addresses that others write',
    isAbout: isServerOrTool,
    allowed: {
      'src/kernel/fetcher.ts': 'is the door to the network',
      'src/kernel/addresses.ts': 'looks up the addresses of names',
      'bench/load': LOAD,
      'bench/peers': 'measures other servers and databases',
      'cli/trial': 'tries from outside what was built',
    },
    isBreach: (use) => isConnection(use) && !isOfAddress(use),
    refuses: {
      'fetch()': "await fetch('https://example.com')",
      'fetch as a reference': 'const ask = fetch',
      'fetch beside a method of this name': 'const api = { fetch: (url: string) => fetch(url) }',
      'fetch of the global object': "await globalThis['fetch']('https://example.com')",
      'fetch, taken out': 'const { fetch: ask } = globalThis',
      'Bun.fetch()': "await Bun.fetch('https://example.com')",
      'fetch of the module': "import { fetch } from 'bun'",
      'a client that comes with Bun': "import { request } from 'undici'",
      'node:https': "import { request } from 'node:https'",
      'http without its prefix': "import http from 'http'",
      'http that is loaded': "const { get } = await import('node:http')",
      'node:net': "import { connect } from 'node:net'",
      'node:tls': "import tls from 'node:tls'",
      'node:dgram': "import { createSocket } from 'node:dgram'",
      'node:dns': "import { lookup } from 'node:dns/promises'",
      'node:http2': "import { connect } from 'node:http2'",
      'names of hosts': "import dns from 'node:dns'",
      'names of hosts by Bun': "await Bun.dns.lookup('example.com')",
      'a socket that comes with Bun': "import WebSocket from 'ws'",
      'a stream of events': "const events = new EventSource('https://example.com')",
      'an older request': 'const request = new XMLHttpRequest()',
      'another database': 'const db = new Bun.SQL(address)',
      'a store of objects': 'const file = Bun.s3.file(name)',
      'a client of Redis': "await Bun.redis.get('x')",
      'Bun.connect()': 'await Bun.connect({ port: 1 })',
      'Bun.udpSocket()': 'await Bun.udpSocket({})',
      'a socket': "const socket = new WebSocket('wss://example.com')",
    },
    accepts: [
      ['a parameter called fetch', SOMEWHERE, 'const ask = ({ fetch }: Context) => fetch(url)'],
      ['a function called fetch', SOMEWHERE, 'function fetch() {}\nfetch()'],
      ['a method called fetch', SOMEWHERE, 'context.fetch(url)'],
      [
        'a test of addresses',
        SOMEWHERE,
        "import { isIP, isIPv4, isIPv6, BlockList } from 'node:net'",
      ],
      ['a type', SOMEWHERE, "import type { Server } from 'node:http'"],
    ],
  }),
  runtimeRule({
    name: 'settings come from the configuration',
    instead: 'declare the setting with those of its room and read it from context.config',
    isAbout: (path) => isServer(path) || isBenchmark(path),
    allowed: {
      'src/kernel/halt.ts': 'stops tests at a named point, also before there is a configuration',
      'bench/load': LOAD,
    },
    isBreach: isSetting,
    refuses: {
      'process.env': 'const limit = process.env.LIMIT',
      'process.env by its text': "const limit = process['env']['LIMIT']",
      'process.env, taken out': 'const { env } = process',
      'a setting, taken out': 'const { LIMIT } = process.env',
      'env of a module': "import { env } from 'node:process'",
      'env of a module without its prefix': "import { env as settings } from 'process'",
      'Bun.env': 'const limit = Bun.env.LIMIT',
      'env of the module of Bun': "import { env } from 'bun'",
      'a file of settings': 'process.loadEnvFile()',
      'import.meta.env': 'const limit = import.meta.env.LIMIT',
    },
    accepts: [
      ['a property called env', SOMEWHERE, 'const limit = context.process.env'],
      ['a parameter called process', SOMEWHERE, 'const x = (process: Child) => process.env'],
    ],
  }),
  runtimeRule({
    name: 'nothing of the runtime is passed on as a whole',
    instead:
      'name what is used (Bun.hash, process.pid), so that the rules of time, chance, network and settings see it',
    isAbout: isServer,
    isBreach: ({ name, how }) => how === 'read' && WHOLE.test(name),
    refuses: {
      'the process of a module': "import process from 'node:process'",
      'crypto of a module': "import crypto from 'node:crypto'",
      'crypto by all its names': "import * as crypto from 'crypto'",
      'crypto that is loaded': "const { randomBytes } = require('node:crypto')",
      'performance of a module': "import { performance as p } from 'node:perf_hooks'",
      'Temporal as a value': 'const { Now } = Temporal\nconst t = Temporal',
      'Atomics as a value': 'const a = Atomics',
      'Math as a value': 'const m = Math\nm.random()',
      'the process as a value': 'const p = process\np.env.LIMIT',
      'Bun as a value': 'const runtime = Bun',
      'Bun of a module': "import * as bun from 'bun'",
      'the global object': "const ask = Reflect.get(globalThis, 'fetch')",
      'a computed property': 'const limit = process[name]',
      'the rest of an object': 'const { pid, ...others } = process',
    },
  }),
  runtimeRule({
    name: 'bytes are copied as bytes',
    instead: 'use new Uint8Array(bytes): `from` takes up to 70 ms for each MB',
    isAbout: isServer,
    isBreach: ({ name, how, passed }) =>
      name === 'Uint8Array.from' && how === 'call' && passed === 1,
    refuses: { 'Uint8Array.from()': 'const copy = Uint8Array.from(bytes)' },
  }),
  runtimeRule({
    name: 'no code is made of text',
    instead: 'write the code as a function',
    isAbout: isProduction,
    isBreach: ({ name, how }) =>
      (/^(eval|Function)$/.test(name) && how !== 'read') || name.startsWith('node:vm'),
    refuses: {
      'eval()': "eval('fetch(1)')",
      'new Function()': "const ask = new Function('url', 'return fetch(url)')",
      'a context of its own': "import { runInThisContext } from 'node:vm'",
      'Function()': "const ask = Function('return fetch')",
    },
  }),
]
