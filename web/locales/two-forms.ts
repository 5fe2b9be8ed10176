import { grouped } from '../../src/assets/domain/price-text.ts'
import type { Language } from '../../src/kernel/domain/language.ts'
import { pluralOf } from '../../src/kernel/domain/plurals.ts'

/** A number of things, in a language that has one form for one of them and another for several. */
export const twoForms =
  (language: Language, separator: string) =>
  (count: number, one: string, other: string): string => {
    // Rooms may be halves.
    const number = count % 1 === 0 ? grouped(count, separator) : String(count)
    return `${number} ${pluralOf(language)(count, { one, other })}`
  }
