import { directionOf, type Language } from '../../src/kernel/domain/language.ts'

/** Whether an element is shown from right to left. Elements with `dir="auto"` are not asked. */
export const isFromRight = (element: Element) =>
  element.closest('[dir]')?.getAttribute('dir') === 'rtl'

/** The attributes of a text that is in another language than its page. */
export const spokenIn = (lang: Language) => ({ lang, dir: directionOf(lang) })
