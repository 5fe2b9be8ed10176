import type { limitText as english } from '../en/limit.ts'

/** Arabic: what a field says that takes no more. */
export const limitText: typeof english = {
  limit: { full: (count) => `امتلأ الحقل. الحد الأقصى للأحرف: ${count}` },
}
