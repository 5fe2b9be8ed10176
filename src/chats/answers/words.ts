import type { Language } from '../../kernel/domain/language.ts'
import { ar } from './words/ar.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { fr } from './words/fr.ts'
import { he } from './words/he.ts'
import { ru } from './words/ru.ts'
import type { AnswerWords } from './words/shared.ts'

export const ANSWER_WORDS: Record<Language, AnswerWords> = { en, he, ar, ru, de, fr }
