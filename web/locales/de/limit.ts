import type { limitText as english } from '../en/limit.ts'

/** German: what a field says that takes no more. */
export const limitText: typeof english = {
  limit: { full: (count) => `Das Feld ist voll: höchstens ${count} Zeichen.` },
}
