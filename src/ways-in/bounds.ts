import { type Ask, ask, attemptInTurn, LIMITS } from '../auth/limits.ts'
import { readings } from '../kernel/costly.ts'
import { AppError } from '../kernel/errors.ts'
import { LARGE_BYTES, type Sending, withBody } from '../kernel/large-bodies.ts'
import type { User } from '../users/domain.ts'
import type { Context } from '../world/context.ts'
import type { Reading } from './shares/photos.ts'

/** The largest body of a way in, in bytes. Every other request has at most 1 MB. */
const BYTES_MAX = 25_000_000

type World = Pick<Context, 'db' | 'clock'>

type Asked = { user: User; request: Request; server: Sending['server'] }

/**
 * Reads what a user sends in or has read, and counts it for the limits of the user. What a user sends is used one after
 * the other, in turns with what others send.
 * @param use what is done with the body: all of it, up to the answer.
 * @throws AppError `tooMany` beyond the limits, of a body that states its length before it is read, and when too much
 * waits; as `readBytes`; what `use` throws.
 */
export async function withSentIn<Result>(
  world: World,
  kind: 'inbox' | 'draft',
  { user, request, server }: Asked,
  use: (bytes: Uint8Array) => Promise<Result>,
): Promise<Result> {
  await attemptInTurn(world, [ask(kind, user.id)])
  const isStated = Number(request.headers.get('content-length')) > LARGE_BYTES
  if (isStated) await attemptInTurn(world, [askLarge(user)])
  const { clock } = world
  return withBody({ request, server, who: user.id, clock }, BYTES_MAX, async (bytes) => {
    if (!isStated && bytes.length > LARGE_BYTES) await attemptInTurn(world, [askLarge(user)])
    return readings.run(user.id, () => use(bytes))
  })
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
