import type { Obstacle } from './criterion.ts'

type Missed<Value extends number | string> = {
  /** What the home states. */
  is: Value
  /** The limit of the bot that it misses. */
  limit: Value
  /** Names both, in English. */
  say(is: Value, limit: Value): string
}

/** An obstacle that says by how much: what the home states beside the limit of the bot. */
export function missed<Value extends number | string>(
  { code }: Obstacle,
  { is, limit, say }: Missed<Value>,
): Obstacle {
  return { code, text: say(is, limit), is, limit }
}
