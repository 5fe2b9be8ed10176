// The texts of all languages, which only the server loads.
import { byLanguage } from '../../src/kernel/domain/by-language.ts'
import type { Language } from '../../src/kernel/domain/language.ts'
import type { Text } from './text.ts'

type Rooms = typeof import('./en/rooms.ts')

const together = (rooms: Rooms): Text => Object.assign({}, ...Object.values(rooms))

/** All texts of each language. */
export const TEXTS = byLanguage<Text>({
  en: () => ({ en: together(require('./en/rooms.ts') as typeof import('./en/rooms.ts')) }),
  he: () => ({ he: together(require('./he/rooms.ts') as typeof import('./he/rooms.ts')) }),
  ar: () => ({ ar: together(require('./ar/rooms.ts') as typeof import('./ar/rooms.ts')) }),
  ru: () => ({ ru: together(require('./ru/rooms.ts') as typeof import('./ru/rooms.ts')) }),
  de: () => ({ de: together(require('./de/rooms.ts') as typeof import('./de/rooms.ts')) }),
  fr: () => ({ fr: together(require('./fr/rooms.ts') as typeof import('./fr/rooms.ts')) }),
})

/** The texts that a page in that language is rendered with. What components import is English already: null. */
export const textsOf = (language: Language): Text | null =>
  language === 'en' ? null : TEXTS[language]
