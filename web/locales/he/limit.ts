import type { limitText as english } from '../en/limit.ts'

/** Hebrew: what a field says that takes no more. */
export const limitText: typeof english = {
  limit: { full: (count) => `השדה מלא: לכל היותר ${count} תווים.` },
}
