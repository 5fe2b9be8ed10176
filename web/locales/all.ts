// The texts of all languages, which only the server loads.
import type { Language } from '../../src/kernel/domain/language.ts'
import * as ar from './ar/rooms.ts'
import * as de from './de/rooms.ts'
import * as en from './en/rooms.ts'
import * as fr from './fr/rooms.ts'
import * as he from './he/rooms.ts'
import * as ru from './ru/rooms.ts'
import type { Text } from './text.ts'

type Rooms = typeof en

const together = (rooms: Rooms): Text => Object.assign({}, ...Object.values(rooms))

/** All texts of each language. */
export const TEXTS: Record<Language, Text> = {
  en: together(en),
  he: together(he),
  ar: together(ar),
  ru: together(ru),
  de: together(de),
  fr: together(fr),
}

/** The texts that a page in that language is rendered with. What components import is English already: null. */
export const textsOf = (language: Language): Text | null =>
  language === 'en' ? null : TEXTS[language]
