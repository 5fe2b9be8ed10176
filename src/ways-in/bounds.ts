import { type Ask, ask, attemptInTurn, LIMITS } from '../auth/limits.ts'
import { readBytes } from '../kernel/bytes.ts'
import { AppError } from '../kernel/errors.ts'
import type { User } from '../users/domain.ts'
import type { Context } from '../world/context.ts'
import type { Reading } from './shares/photos.ts'

/** The largest body of a way in, in bytes. Every other request has at most 1 MB. */
const BYTES_MAX = 25_000_000
const LARGE = 1_000_000

type World = Pick<Context, 'db' | 'clock'>

/**
 * Reads what a user sends in or has read, and counts it for the limits of the user.
 * @throws AppError `tooMany` beyond them, of a body that states its length before it is read; as `readBytes`.
 */
export async function readSentIn(
  world: World,
  kind: 'inbox' | 'draft',
  { request, user }: { request: Request; user: User },
): Promise<Uint8Array> {
  await attemptInTurn(world, [ask(kind, user.id)])
  const isStated = Number(request.headers.get('content-length')) > LARGE
  if (isStated) await attemptInTurn(world, [askLarge(user)])
  const bytes = await readBytes(request, BYTES_MAX)
  if (!isStated && bytes.length > LARGE) await attemptInTurn(world, [askLarge(user)])
  return bytes
}

function askLarge({ id }: User): Ask {
  const refusal = { code: 'tooManyLarge', times: LIMITS.inboxLarge.times } as const
  return { ...ask('inboxLarge', id), refusal }
}

/** How photos of a user are read: each counts once. */
export function readingOf(world: World, { id }: User): Reading {
  const refusal = { code: 'tooManyPhotosRead', times: LIMITS.photo.times } as const
  const counted = { ...ask('photo', id), refusal }
  return { who: id, count: async () => void (await attemptInTurn(world, [counted])) }
}

/** @throws AppError `unsupported`. */
export function refuseType({ headers }: Request, ...allowed: string[]): void {
  const [type = ''] = (headers.get('content-type') ?? '').toLowerCase().split(';')
  if (!allowed.includes(type.trim()))
    throw new AppError('unsupported', { code: 'wrongType', types: allowed })
}
