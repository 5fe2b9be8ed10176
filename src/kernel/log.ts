import pino, { type DestinationStream, type Logger } from 'pino'
import pretty from 'pino-pretty'

export type Log = Logger

export type LogSettings = {
  level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
  format: 'pretty' | 'json'
}

/** Whatever is logged under these names never reaches the log. */
const SECRET_FIELDS = [
  'token',
  'password',
  'code',
  'phone',
  'email',
  'authorization',
  'cookie',
  'query',
]

/**
 * One JSON object a line, or a coloured line for people; secrets, addresses and query strings are taken out.
 * @param to where JSON goes; standard output when left out.
 */
export function createLog({ level, format }: LogSettings, to?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    messageKey: 'msg',
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => [`*.${field}`, `*.*.${field}`]),
      censor: '[hidden]',
    },
  }
  if (format === 'json') return pino(options, to ?? pino.destination({ dest: 1, sync: true }))
  return pino(
    options,
    pretty({ sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'hostname,pid' }),
  )
}
