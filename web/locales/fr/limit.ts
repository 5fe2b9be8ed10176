import type { limitText as english } from '../en/limit.ts'

/** French: what a field says that takes no more. */
export const limitText: typeof english = {
  limit: { full: (count) => `Le champ est plein. Caractères au plus : ${count}` },
}
