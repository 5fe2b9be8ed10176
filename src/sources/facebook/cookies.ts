import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { LINE_END } from '../../kernel/scan.ts'
import type { Cookie } from './domain.ts'
import type { ProfileFiles } from './profile.ts'

type Fields = Record<string, unknown>

/** Cookies of this host only: a file may be an export of a whole browser. */
const HOST = /(^|\.)facebook\.com$/

/**
 * Reads cookies as browsers export them: JSON (a list, or an object with `cookies`) or Netscape's lines with tabs.
 * @throws Error that says what is wrong with the file.
 */
function cookiesIn(text: string, base: string): Cookie[] {
  const own = new URL(base).hostname
  const isWanted = ({ domain }: Cookie) => {
    const host = domain.replace(/^\./, '')
    return host === own || HOST.test(host)
  }
  const found = /^\s*[[{]/.test(text) ? ofJson(text) : ofLines(text)
  const wanted = found.filter(isWanted)
  if (wanted.length === 0) throw new Error('it has no cookie of Facebook')
  return wanted
}

function ofJson(text: string): Cookie[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new Error('it is not complete JSON', { cause })
  }
  const list = Array.isArray(value) ? value : (value as Fields).cookies
  if (!Array.isArray(list)) throw new Error('it has no list of cookies')
  return list.flatMap((one: unknown) => {
    const {
      name,
      value: content,
      domain,
      path,
      expires,
      expirationDate,
      httpOnly,
      secure,
    } = (one ?? {}) as Fields
    if (typeof name !== 'string' || typeof content !== 'string' || typeof domain !== 'string')
      return []
    const until = Number(expires ?? expirationDate ?? -1)
    return [
      {
        name,
        value: content,
        domain,
        path: typeof path === 'string' ? path : '/',
        expires: Number.isFinite(until) && until > 0 ? until : -1,
        httpOnly: httpOnly === true,
        secure: secure === true,
      },
    ]
  })
}

const HTTP_ONLY = '#HttpOnly_'

function ofLines(text: string): Cookie[] {
  return text.split(LINE_END).flatMap((line) => {
    const isHttpOnly = line.startsWith(HTTP_ONLY)
    if (line.startsWith('#') && !isHttpOnly) return []
    const [domain, , path, secure, expires, name, value] = line.replace(HTTP_ONLY, '').split('\t')
    if (!domain || !path || !name || value === undefined) return []
    const until = Number(expires)
    return [
      {
        name,
        value,
        domain,
        path,
        expires: until > 0 ? until : -1,
        httpOnly: isHttpOnly,
        secure: secure === 'TRUE',
      },
    ]
  })
}

/**
 * The cookies of a file that has changed since they were taken over last: later ones are in the profile, where the site
 * renews them. Empty: none, or no file is set.
 * @throws Error that says what is wrong with the file.
 */
export function newCookies(
  path: string,
  base: string,
  { cookiesTaken }: Pick<ProfileFiles, 'cookiesTaken'>,
): { cookies: Cookie[]; noteTaken(): void } {
  const none = { cookies: [], noteTaken: () => undefined }
  if (path === '') return none
  const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  if (changedAt === undefined) throw new Error('it does not exist')
  const stamp = String(Math.round(changedAt))
  if (readIfThere(cookiesTaken) === stamp) return none
  return {
    cookies: cookiesIn(readFileSync(path, 'utf8'), base),
    noteTaken: () => writeFileSync(cookiesTaken, stamp, { mode: 0o600 }),
  }
}

function readIfThere(path: string): string | undefined {
  return statSync(path, { throwIfNoEntry: false }) ? readFileSync(path, 'utf8') : undefined
}
