import type { RefusalKind } from '../audit/domain.ts'
import { createRefusals, type Refusals } from '../audit/refusals.ts'
import type { Context } from '../world/context.ts'
import { networkOf } from './address.ts'

const counters = new WeakMap<Context, Refusals>()

type Refused = {
  /** The account that was tried, or that called; undefined when none is known. */
  userId: string | undefined
  address: string
}

/** Counts a refusal: by the account, and of a log-in by the network that it came from, too. */
export function countRefusal(
  context: Context,
  kind: RefusalKind,
  { userId, address }: Refused,
): void {
  const counter = counters.get(context) ?? createRefusals(context)
  counters.set(context, counter)
  if (userId !== undefined) counter.count(kind, userId)
  if (userId === undefined || kind === 'login') counter.count(kind, networkOf(address))
}
