import pino, { type DestinationStream, type Logger } from 'pino'

export type Log = Logger

export type LogSettings = {
  level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
  format: 'pretty' | 'json'
}

/** Loaded where people read the log. */
const pretty = () => require('pino-pretty') as typeof import('pino-pretty')

/** Values of fields with these names are replaced before a line is written. */
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
 * Writes one JSON object per line, or coloured lines for terminals. Secrets, e-mails and query strings are redacted.
 * @param to the destination of JSON lines; defaults to standard output.
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
    pretty()({ sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'hostname,pid' }),
  )
}
