import type { OptionalField } from '../../assets/criteria/criteria.ts'
import type { NoticeCode, Notices, WaySaid } from '../domain.ts'

export type Text = { title: string; body: string }

/** Those whose body is of lines of homes, which are written alike in all languages. */
export type OfHomes = 'home' | 'homes' | 'watched' | 'viewing' | 'mentioned' | 'agreed'

/** What notifications say in one language. */
export type NoticeTexts = {
  [Code in Exclude<NoticeCode, OfHomes | 'botQuiet' | 'waySilent'>]: (facts: Notices[Code]) => Text
} & {
  home: { [Occasion in Notices['home']['occasion']]: (bot: string) => string }
  watched: Record<Notices['watched']['change'], string> & {
    /** A price that is higher now. */
    dearer: string
    was(price: string): string
  }
  viewing(at: string): string
  mentioned(by: string): string
  agreed: string
  homes: { title(bot: string, matches: number, drops: number): string; more(count: number): string }
  botQuiet: {
    title(bot: string): string
    allOff: string
    refuses(label: string): string
    fails(label: string): string
    /** `parts` are of `more`. */
    missed(parts: readonly string[]): string
    /** `withUnit` for the first of several numbers. */
    more(count: number, change: string, withUnit: boolean): string
    /** With which change of a criterion more homes match. */
    relaxed: Record<OptionalField, string>
    advice: string
  }
  waySilent: {
    title(name: string): string
    body(lastAt: string): string
    ways: Record<Extract<WaySaid, string>, string>
  }
}
