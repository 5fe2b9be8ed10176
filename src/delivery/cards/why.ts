import { CRITERIA, type Criteria } from '../../assets/criteria/criteria.ts'
import type { Ways } from '../../assets/criteria/criterion.ts'
import { unstatedFacts } from '../../assets/criteria/unstated.ts'
import type { Asset } from '../../assets/domain/asset.ts'
import type { Why } from '../../assets/told/why/shared.ts'
import { whyWords } from '../../assets/told/why.ts'
import { HOME_WORDS } from '../../assets/told/words.ts'
import type { Bot } from '../../bots/domain/bot.ts'
import { isolated, sided } from '../../kernel/direction.ts'
import { directionOf, type Language } from '../../kernel/domain/language.ts'
import { placeOf } from './card.ts'

type Explains = {
  fields: Record<string, { matches(of: Criteria, home: Asset, ways: Ways): boolean }>
  why(of: Criteria, home: Asset, words: Why, ways: Ways): readonly string[]
}
const EACH: readonly Explains[] = Object.values(CRITERIA)

/** What keeps a home out of a bot, for a reader of that language. */
export function missedText(
  { bot, asset, ways }: { bot: Bot; asset: Asset; ways: Ways },
  language: Language,
): string[] {
  const words = whyWords(language)
  const missed = EACH.filter(({ fields }) =>
    Object.values(fields).some((field) => !field.matches(bot, asset, ways)),
  )
  const lines = missed.flatMap((criterion) => criterion.why(bot, asset, words, ways))
  return bot.isActive ? lines : [...lines, words.stopped]
}

/** Why a bot has posted a home, by its criteria as they are now: what each of them says of the home. */
export function whyText(bot: Bot, asset: Asset, ways: Ways): string {
  const language = bot.postLanguage
  const words = whyWords(language)
  const { facts } = HOME_WORDS[language]
  const lines = [
    words.title(isolated(placeOf(asset))),
    ...EACH.flatMap((criterion) => criterion.why(bot, asset, words, ways)),
    ...unstatedFacts(bot, asset).map((fact) => words.unstated(facts[fact])),
  ]
  return sided(lines.join('\n'), directionOf(language))
}
