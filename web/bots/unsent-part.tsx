import type { UnsentWire } from '../../src/delivery/unsent/wire.ts'
import type { LoaderInput } from '../lib/context.ts'
import { Island, part } from '../lib/island.tsx'
import { botsApi } from './api.ts'

const UNSENT = part(async () => (await import('./unsent.tsx')).Unsent)

/** What could not be sent of the user's bots. Pages are usable without it. */
export async function unsentOf({ api }: LoaderInput['context']): Promise<UnsentWire[]> {
  try {
    return await botsApi(api).unsent()
  } catch {
    return []
  }
}

type Props = { unsent: readonly UnsentWire[]; className: string }

/** What could not be sent of a bot, by channel. Nearly always that is nothing, and its chunk is not loaded. */
export function UnsentParts({ unsent, className }: Props) {
  return unsent.map((posts) => (
    <Island key={posts.channel} part={UNSENT} of={{ posts, className }} loading={null} />
  ))
}
