// How the services that carry messages are doing.

/** Telegram, the mail server, the push services of browsers, and the mailbox that is read. */
export const SERVICES = ['telegram', 'mail', 'push', 'mailIn'] as const
export type ServiceName = (typeof SERVICES)[number]

/**
 * Why a service fails: it refuses the credentials, it gives no valid answer, it gets too many requests, or another
 * account answers than before.
 */
export type Cause = 'refused' | 'unreachable' | 'limited' | 'changed'

export const SERVICE_LABELS: Readonly<Record<ServiceName, string>> = {
  telegram: 'Telegram',
  mail: 'The mail server',
  push: 'A push service',
  mailIn: 'The mailbox for alerts',
}

export const CAUSE_TEXTS: Readonly<Record<Cause, string>> = {
  refused: 'refuses the credentials of this installation',
  unreachable: 'cannot be reached',
  limited: 'refuses messages because it gets too many',
  changed: 'is another bot than before, or has lost several groups: nothing is sent to it',
}

/** What an answer, or a missing one, says about its service. */
export type Answer =
  | {
      isOk: true
      /** The part of the service that answered, where it has several. Failures of others last. */
      part?: string | undefined
    }
  | { isOk: false; cause: Cause; reason: string }
