// The texts of all languages, which only the server loads.
import type { Language } from '../../src/kernel/language.ts'
import * as de from './de/index.ts'
import * as en from './en/index.ts'
import * as fr from './fr/index.ts'
import * as he from './he/index.ts'
import type { Text } from './text.ts'

type Rooms = typeof en

const together = (rooms: Rooms): Text => Object.assign({}, ...Object.values(rooms))

/** All texts of each language that is offered. */
export const TEXTS: Partial<Record<Language, Text>> & { en: Text } = {
  en: together(en),
  de: together(de),
  fr: together(fr),
  he: together(he),
}
