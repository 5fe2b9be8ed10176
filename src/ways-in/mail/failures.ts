import { AppError } from '../../kernel/errors.ts'

type Kind = { isLasting?: boolean; isRefused?: boolean; cause?: unknown }

/** A failure of the mailbox with its reason in English, as administrators read it. */
export class MailboxFailure extends Error {
  /** Whether it stays until the operator changes something. */
  readonly isLasting: boolean
  /** Whether the server refuses the user or the password. */
  readonly isRefused: boolean

  constructor(reason: string, { isLasting = false, isRefused = false, cause }: Kind = {}) {
    super(reason, { cause })
    this.name = 'MailboxFailure'
    this.isLasting = isLasting
    this.isRefused = isRefused
  }
}

type Details = {
  code?: unknown
  authenticationFailed?: unknown
}

/** Codes of the network with their reasons. */
const REASONS: Record<string, string> = {
  ENOTFOUND: 'the mail server is not found',
  EAI_AGAIN: 'the name of the mail server cannot be looked up',
  ECONNREFUSED: 'the mail server refuses the connection',
  ECONNRESET: 'the mail server has closed the connection',
  NoConnection: 'the mail server has closed the connection',
  EConnectionClosed: 'the mail server has closed the connection',
  CONNECT_TIMEOUT: 'the mail server does not answer',
  GREETING_TIMEOUT: 'the mail server does not answer',
  ETIMEOUT: 'the mail server does not answer',
  ETIMEDOUT: 'the mail server does not answer',
  UPGRADE_TIMEOUT: 'the mail server does not answer',
}
const OF_CERTIFICATES = /CERT|SELF_SIGNED|ISSUER|TLS|SSL/

/** Names what went wrong with the mailbox. The text of the server is left out: it may contain anything. */
export function failureOf(error: unknown): MailboxFailure {
  if (error instanceof MailboxFailure) return error
  const details = (error ?? {}) as Details
  const code = typeof details.code === 'string' ? details.code : ''
  const lasting = { isLasting: true, cause: error }
  if (details.authenticationFailed)
    return new MailboxFailure('the mail server refuses the user or the password', {
      ...lasting,
      isRefused: true,
    })
  if (error instanceof AppError) return new MailboxFailure(error.message, { cause: error })
  const known = REASONS[code]
  if (known !== undefined) return new MailboxFailure(known, { cause: error })
  if (OF_CERTIFICATES.test(code))
    return new MailboxFailure(`the certificate of the mail server is not valid (${code})`, lasting)
  const name = code || (error instanceof Error ? error.name : 'unknown')
  return new MailboxFailure(`the mail server could not be read (${name})`, { cause: error })
}
