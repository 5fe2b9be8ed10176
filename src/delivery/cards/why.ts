import { CRITERIA, type Criteria } from '../../assets/criteria/criteria.ts'
import { unstatedFacts } from '../../assets/criteria/unstated.ts'
import type { Asset } from '../../assets/domain/asset.ts'
import type { PostLanguage } from '../../assets/domain/post-language.ts'
import { HOME_WORDS } from '../../assets/told/words.ts'
import type { Bot } from '../../bots/domain/bot.ts'
import { isolated, sided } from '../../kernel/direction.ts'
import { directionOf } from '../../kernel/domain/language.ts'
import { placeOf } from './card.ts'

const SAY: Record<PostLanguage, { title(place: string): string; unstated(fact: string): string }> =
  {
    en: {
      title: (place) => `Why ${place}`,
      unstated: (fact) => `Not stated, so it is not left out: ${fact}`,
    },
    he: {
      title: (place) => `למה ${place}`,
      unstated: (fact) => `לא צוין, ולכן לא נפסל: ${fact}`,
    },
  }

type Explains = { why(of: Criteria, home: Asset, language: PostLanguage): readonly string[] }
const EACH: readonly Explains[] = Object.values(CRITERIA)

/** Why a bot has posted a home, by its criteria as they are now: what each of them says of the home. */
export function whyText(bot: Bot, asset: Asset): string {
  const language = bot.postLanguage
  const { title, unstated } = SAY[language]
  const names = HOME_WORDS[language].facts
  const lines = [
    title(isolated(placeOf(asset))),
    ...EACH.flatMap((criterion) => criterion.why(bot, asset, language)),
    ...unstatedFacts(bot, asset).map((fact) => unstated(names[fact])),
  ]
  return sided(lines.join('\n'), directionOf(language))
}
