const isLoopback = (host: string) =>
  host === 'localhost' || /^127(\.\d{1,3}){3}$|^\[::1\]$/.test(host)

export const MAILBOX_FORM =
  'must be imaps://user:password@host, with imap:// only for this machine; in user and password write %40 for @, %3A for : and %2F for /'

/** A mailbox and the account that reads it. */
export type Mailbox = { host: string; port: number; isTls: boolean; user: string; password: string }

/**
 * The mailbox that a value names; undefined: it names none. A plain connection is safe only within this machine.
 */
export function mailboxIn(value: string): Mailbox | undefined {
  const { protocol, username, password, hostname = '', port } = URL.parse(value) ?? {}
  const isTls = protocol === 'imaps:'
  if (!username || !password || !hostname) return undefined
  if (!isTls && !(protocol === 'imap:' && isLoopback(hostname))) return undefined
  try {
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (isTls ? 993 : 143),
      isTls,
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
    }
  } catch {
    // A "%" that begins no escape.
    return undefined
  }
}
