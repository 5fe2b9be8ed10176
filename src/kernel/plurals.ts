import type { Language } from './language.ts'

/** The forms of a text that says a number, by the plural categories of its language; absent ones are `other`. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

const rules = new Map<Language, Intl.PluralRules>()

/** Chooses the form of a text for a number: `pluralOf('en')(2, { one: '1 day', other: '2 days' })`. */
export function pluralOf(language: Language): (count: number, forms: PluralForms) => string {
  const known = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, known)
  return (count, forms) => forms[known.select(count)] ?? forms.other
}
