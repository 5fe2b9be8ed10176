import { postLine } from '../../assets/told/line.ts'
import { sided } from '../../kernel/direction.ts'
import { directionOf, type Language } from '../../kernel/domain/language.ts'
import type { AnswerSaid, BotLine } from '../domain.ts'
import { sourcesText } from './sources.ts'
import { ANSWER_WORDS } from './words.ts'

/** Bots as lines of a list. */
export const botLines = (bots: readonly BotLine[], language: Language): string =>
  sided(bots.map(ANSWER_WORDS[language].bot).join('\n'), directionOf(language))

/** What a bot answers, in a language. */
export function answerText(said: AnswerSaid, language: Language): string {
  const text = textOf(said, language)
  return sided(text, directionOf(language))
}

function textOf(said: AnswerSaid, language: Language): string {
  const words = ANSWER_WORDS[language]
  switch (said.code) {
    case 'help':
      return words.help(said.url)
    case 'status': {
      const sources = sourcesText(said.sources, said.at, language)
      return [botLines(said.bots, language), sources].filter(Boolean).join('\n\n')
    }
    case 'notResumed':
      return words.notResumed(said.bot, words.reasons[said.reason], said.url)
    case 'last':
      return words.last(said.bot, postLine(said.post, language), said.url)
    case 'wordUnknown':
    case 'withheld':
      return words[said.code]
    default:
      return words[said.code](said.bot)
  }
}
