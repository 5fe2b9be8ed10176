import { minutes } from '../../../kernel/clock.ts'
import type { Failure } from '../../outbox/carrier.ts'
import type { Outgoing } from '../../outbox/store.ts'

/** What the mail library tells of a failure. */
export type SmtpError = {
  code?: string
  /** The answer of the mail server: its status, and its text. */
  responseCode?: number
  response?: string
  /** The command that failed, such as `RCPT TO`. */
  command?: string
}

/** How long the channel waits when the mail server refuses the log-in, and when it cannot be reached (ms). */
const REFUSED_MS = minutes(5)
const DOWN_MS = minutes(1)
const LATER_MAX_MS = minutes(15)

type Attempt = Pick<Outgoing, 'attempts'> & {
  /** Whether the mail server was ready to take the mail before the failure. */
  isConnected: boolean
}

/** What the sender does after a failure. Reasons state what the server answered, without addresses. */
export function mailFailure(error: SmtpError, { attempts, isConnected }: Attempt): Failure {
  const { code = 'unknown', responseCode: status } = error
  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'EOAUTH2')
    return {
      kind: 'hold',
      waitMs: REFUSED_MS,
      reason: 'the mail server refuses the log-in',
      cause: 'refused',
    }
  // The library finds that the mail has no usable sender or recipient: no server was asked.
  if (status === undefined && code === 'EENVELOPE')
    return { kind: 'refused', reason: 'the mail has no usable recipient' }
  if (status === undefined) {
    if (isConnected && SILENT.has(code)) {
      const reason = `the mail server does not answer (${code})`
      return { kind: 'later', waitMs: laterMs(attempts), reason, cause: 'unreachable' }
    }
    if (isConnected)
      return { kind: 'unreachable', reason: `the connection to the mail server was lost (${code})` }
    return { kind: 'hold', waitMs: DOWN_MS, reason: `the mail server cannot be reached (${code})` }
  }
  const reason = `the mail server answered ${[status, enhancedCode(error)].filter(Boolean).join(' ')}`
  if (status === 421 || !isConnected) return { kind: 'hold', waitMs: DOWN_MS, reason }
  if (status < 500) return { kind: 'later', waitMs: laterMs(attempts), reason }
  if (isOfInstallation(error))
    return { kind: 'later', waitMs: laterMs(attempts), reason, cause: 'unreachable' }
  return { kind: isGone(error) ? 'gone' : 'refused', reason }
}

/** A server that was ready and then says nothing: mostly it waits for the server of one recipient. */
const SILENT: ReadonlySet<string> = new Set(['ETIMEDOUT'])

/** 1 min, 2 min, 4 min, …, 15 min after this many tries. */
const laterMs = (attempts: number) => Math.min(minutes(2 ** (attempts - 1)), LATER_MAX_MS)

/** RFC 3463, such as 5.1.1. */
function enhancedCode({ response = '' }: SmtpError): string | undefined {
  return /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
}

/** How servers say that they pass no mail on for this installation. */
const NO_RELAY = /\brelay|rcpthosts|authentication (is )?required|not permitted/i
const TOO_LARGE = 552

/**
 * Whether every mail of this installation is refused, until its operator or that of the mail server changes something:
 * its sender, or that it sends at all. The mail and its recipient are not the reason.
 */
function isOfInstallation({ command, response = '', responseCode }: SmtpError): boolean {
  if (command === 'MAIL FROM') return responseCode !== TOO_LARGE
  return command === 'RCPT TO' && NO_RELAY.test(response)
}

/** Whether the mailbox does not exist, or no longer. Other refusals are about the mail or its sender. */
function isGone(error: SmtpError): boolean {
  if (error.command !== 'RCPT TO') return false
  const code = enhancedCode(error)
  if (code !== undefined) return /^5\.1\.[1236]$|^5\.2\.1$/.test(code)
  return [550, 551, 553].includes(error.responseCode ?? 0)
}
