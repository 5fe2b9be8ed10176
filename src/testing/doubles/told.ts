import type { ServerFrame } from '../../http/frames.ts'
import type { Told } from '../../http/live.ts'
import type { Language } from '../../kernel/domain/language.ts'

/** The frame that a reader of this language gets. */
export const frameIn = (told: Told, language: Language = 'en'): ServerFrame =>
  typeof told === 'function' ? told(language) : told
