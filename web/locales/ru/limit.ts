import type { limitText as english } from '../en/limit.ts'

/** Russian: what a field says that takes no more. */
export const limitText: typeof english = {
  limit: { full: (count) => `Поле заполнено: не больше ${count} знаков.` },
}
