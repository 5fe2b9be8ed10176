import { createHmac, timingSafeEqual } from 'node:crypto'
import { days } from '../kernel/clock.ts'
import type { Context } from '../world/context.ts'

// Device cookies (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"): a browser that has logged in to an
// account proves it at the next log-in, so that the attempts of strangers, wherever they come from, are counted apart
// from those of the owner. A mark names no account: for every other one it is a random text.

/** How long a browser is known after a log-in, in milliseconds. */
export const DEVICE_MS = days(180)
/** The accounts whose marks one browser keeps, the newest first. */
const MARKS_MAX = 4

const MARK = /^([\w-]{22})\.([\da-z]{1,11})\.([\w-]{43})$/
const SEPARATOR = '~'

type World = Pick<Context, 'secrets' | 'clock'>
type Signed = { account: string; id: string; until: string }

function signatureOf({ secrets }: World, { account, id, until }: Signed): string {
  const signed = JSON.stringify(['device', account, id, until])
  return createHmac('sha256', secrets.jwtSecret).update(signed).digest('base64url')
}

const marksIn = (cookie: string | undefined) =>
  (cookie ?? '').split(SEPARATOR, MARKS_MAX).filter((mark) => MARK.test(mark))

/** The id of the device if this mark was made for the account and has not expired. */
function idOf(world: World, mark: string, account: string): string | undefined {
  const [, id = '', until = '', signature = ''] = MARK.exec(mark) ?? []
  const [right, sent] = [signatureOf(world, { account, id, until }), signature].map(Buffer.from)
  if (!right || !sent || right.length !== sent.length || !timingSafeEqual(right, sent))
    return undefined
  return Number.parseInt(until, 36) > world.clock.now() ? id : undefined
}

/**
 * The id of the browser, if it has logged in to the account before.
 * @param account the account's normalised e-mail, also of one that does not exist.
 */
export function deviceIn(
  world: World,
  cookie: string | undefined,
  account: string,
): string | undefined {
  for (const mark of marksIn(cookie)) {
    const id = idOf(world, mark, account)
    if (id !== undefined) return id
  }
  return undefined
}

/** The cookie after a log-in to the account: its mark, and those of the accounts before. */
export function withDevice(
  world: World & Pick<Context, 'random'>,
  cookie: string | undefined,
  account: string,
): string {
  const known = deviceIn(world, cookie, account)
  const id = known ?? Buffer.from(world.random.bytes(16)).toString('base64url')
  const until = (world.clock.now() + DEVICE_MS).toString(36)
  const mark = [id, until, signatureOf(world, { account, id, until })].join('.')
  const others = marksIn(cookie).filter((other) => idOf(world, other, account) === undefined)
  return [mark, ...others].slice(0, MARKS_MAX).join(SEPARATOR)
}
