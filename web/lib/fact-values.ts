import { homeKindOf } from '../../src/assets/domain/kind-words.ts'
import type { homeText } from '../locales/en/home.ts'

export type FactWords = (typeof homeText)['homePage']['facts']

/** A value in words; its language when it is shown as its source states it. */
type Shown = { value: string | null; lang?: 'he' }

/** What a source calls the home: in the reader's language when its words are known, else as they are. */
export function kindOf(propertyType: string | null, { kinds }: Pick<FactWords, 'kinds'>): Shown {
  const kind = propertyType === null ? undefined : homeKindOf(propertyType)
  return kind ? { value: kinds[kind] } : { value: propertyType, lang: 'he' }
}

/** A day as pages show it (1.3.2026); other words of the source as they are. */
export function entryOf(stated: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(stated) ?? []
  return year === undefined ? stated : `${Number(day)}.${Number(month)}.${year}`
}
