import type { Language } from '../kernel/domain/language.ts'
import { textOf } from '../kernel/texts/said.ts'
import type { Said } from '../kernel/texts/shared.ts'

/** The answer to a request that did what it was asked. */
export const done = (said: Said, language: Language) => ({
  status: 'success' as const,
  message: textOf(said, language),
})
