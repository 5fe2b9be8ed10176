import pino, { type DestinationStream, type Logger } from 'pino'
import { systemClock } from './system-clock.ts'

export type Log = Logger

export type LogSettings = {
  level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
  format: 'pretty' | 'json'
}

/** Loaded where people read the log. */
const pretty = () => require('pino-pretty') as typeof import('pino-pretty')

/** Values of fields with these names are replaced before a line is written. */
const SECRET_FIELDS = new Set([
  'token',
  'password',
  'code',
  'phone',
  'email',
  'authorization',
  'cookie',
  'query',
])
const HIDDEN = '[hidden]'
/** Fields of a line are looked into so deep. */
const DEPTH = 2

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * The fields of a line, in whose objects secrets are hidden. Done here because the logger's own redaction takes ten
 * times as long as the line, also for lines without objects, as each request has one.
 */
function withoutSecrets(fields: Record<string, unknown>): Record<string, unknown> {
  if (!Object.values(fields).some(isObject)) return fields
  const shown = Object.entries(fields).map(([name, value]) => [name, hideIn(value, DEPTH)])
  return Object.fromEntries(shown)
}

function hideIn(value: unknown, depth: number): unknown {
  if (!isObject(value) || depth === 0) return value
  if (Array.isArray(value)) return value.map((one) => hideIn(one, depth - 1))
  const plain = value instanceof Error ? pino.stdSerializers.err(value) : value
  // A date, for example, writes itself.
  if ('toJSON' in plain) return plain
  const shown = Object.entries(plain).map(([name, inside]) => [
    name,
    SECRET_FIELDS.has(name) ? HIDDEN : hideIn(inside, depth - 1),
  ])
  return Object.fromEntries(shown)
}

/** Who an error says that it waits for; undefined for any other error. */
const waitsFor = (error: unknown) =>
  error instanceof Error && 'waitsFor' in error ? error.waitsFor : undefined

/**
 * A line about an error that only waited says who is waited for, in place of the error: nothing is wrong with the code.
 * @returns undefined for any other line.
 */
function waitingFields(fields: unknown): Record<string, unknown> | undefined {
  if (!isObject(fields) || !('err' in fields)) return undefined
  const { err, ...others } = fields
  const holder = waitsFor(err)
  return holder === undefined ? undefined : { ...others, waitsFor: holder }
}

/** Lines are written together when they have so many characters, or after this time (ms). */
const TOGETHER_LENGTH = 8_192
const FLUSH_MS = 50

/** Lines of these levels wait for others. */
const CAN_WAIT = /^\{"level":"(?:trace|debug|info)"/

/**
 * Standard output, to which a line costs more than half of what it costs to make. Warnings, and whatever else waits,
 * are written at once, and all is when the process ends; only a kill can lose lines, of the last 50 ms. A Worker, which
 * may be ended from outside, writes each line at once. Lines wait here, because the logger's own buffer counts the bytes
 * of all that waits at each line.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true })
  if (!Bun.isMainThread) return output
  let lines: string[] = []
  let length = 0
  let isWaiting = false
  function writeAll(): void {
    if (length === 0) return
    const text = lines.join('')
    lines = []
    length = 0
    output.write(text)
  }
  async function writeSoon(): Promise<void> {
    isWaiting = true
    await systemClock.sleep(FLUSH_MS)
    isWaiting = false
    writeAll()
  }
  process.once('exit', () => {
    writeAll()
    output.flushSync()
  })
  return {
    write(line) {
      lines.push(line)
      length += line.length
      if (length >= TOGETHER_LENGTH || !CAN_WAIT.test(line)) writeAll()
      else if (!isWaiting) void writeSoon()
    },
  }
}

let [timeKnown, timeText] = [Number.NaN, '']

/** The time as a field of a line. Under load, lines of one millisecond share its text. */
function timeField(): string {
  const now = Date.now()
  if (now !== timeKnown) timeText = `,"time":"${new Date(now).toISOString()}"`
  timeKnown = now
  return timeText
}

/** Where the JSON lines of a log are written. */
const destinations = new WeakMap<object, DestinationStream>()

/** Fields without objects, in which nothing has to be hidden. What is undefined is left out. */
type PlainFields = Readonly<Record<string, string | number | undefined>>

/**
 * Writes the lines with one message as `log` does, for what is logged very often: the logger, which looks at each field,
 * takes three times as long.
 */
export function plainLines(
  log: Log,
  msg: string,
): (level: 'debug' | 'info', fields: PlainFields) => void {
  const to = destinations.get(log)
  if (!to) return (level, fields) => log[level](fields, msg)
  const end = `,"msg":${JSON.stringify(msg)}}\n`
  return (level, fields) => {
    if (!log.isLevelEnabled(level)) return
    const text = JSON.stringify(fields).slice(1, -1)
    to.write(`{"level":"${level}"${timeField()}${text && `,${text}`}${end}`)
  }
}

/**
 * Writes one JSON object per line, or coloured lines for terminals. Secrets, e-mails and query strings are redacted.
 * @param to the destination of JSON lines; defaults to standard output.
 */
export function createLog({ level, format }: LogSettings, to?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    messageKey: 'msg',
    timestamp: timeField,
    formatters: { level: (label: string) => ({ level: label }), log: withoutSecrets },
    // Already made by `withoutSecrets`.
    serializers: { err: (error: unknown) => error },
    hooks: {
      logMethod(this: Log, args: Parameters<Logger['error']>, method: Logger['error']) {
        const [fields, message] = args
        const waiting = waitingFields(fields)
        if (waiting) this.warn(waiting, message)
        else method.apply(this, args)
      },
    },
  }
  if (format === 'pretty')
    return pino(
      options,
      pretty()({ sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'hostname,pid' }),
    )
  const output = to ?? standardOutput()
  const log = pino(options, output)
  destinations.set(log, output)
  return log
}
