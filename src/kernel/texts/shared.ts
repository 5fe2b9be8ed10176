import type { en } from './en.ts'

type English = typeof en
type Code = keyof English

/** What errors and answers say in one language. */
export type Texts = { [Of in Code]: English[Of] extends string ? string : English[Of] }

/** A code with its facts. */
export type Said = {
  [Of in Code]: English[Of] extends (facts: infer Facts) => string
    ? { code: Of } & Facts
    : { code: Of }
}[Code]

/** What an error says: a code with facts, or an English sentence that only operators read. */
export type Saying = Said | string
