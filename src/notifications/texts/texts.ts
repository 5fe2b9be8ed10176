import { priceText } from '../../assets/domain/price-text.ts'
import { homeLine, postLine } from '../../assets/told/line.ts'
import { isolated } from '../../kernel/direction.ts'
import { byLanguage } from '../../kernel/domain/by-language.ts'
import type { Language } from '../../kernel/domain/language.ts'
import type { NoticeCode, NoticeSaid, Notices } from '../domain.ts'
import { israelTime } from './israel-time.ts'
import type { NoticeTexts, OfHomes, Text } from './shared.ts'

const TEXTS = byLanguage<NoticeTexts>({
  en: () => require('./en.ts') as typeof import('./en.ts'),
  he: () => require('./he.ts') as typeof import('./he.ts'),
  ar: () => require('./ar.ts') as typeof import('./ar.ts'),
  ru: () => require('./ru.ts') as typeof import('./ru.ts'),
  de: () => require('./de.ts') as typeof import('./de.ts'),
  fr: () => require('./fr.ts') as typeof import('./fr.ts'),
})

type Writer<Code extends NoticeCode> = (facts: Notices[Code], language: Language) => Text

const BY_HAND: {
  [Code in OfHomes | 'botQuiet' | 'waySilent']: Writer<Code>
} = {
  home: ({ bot, occasion, ...post }, language) => ({
    title: TEXTS[language].home[occasion](bot.name),
    body: postLine(post, language),
  }),
  watched({ home, change, before }, language) {
    const texts = TEXTS[language].watched
    const isDearer = before !== null && home.price !== null && home.price > before
    const was = before === null ? '' : ` (${texts.was(priceText(before))})`
    const title = change === 'price' && isDearer ? texts.dearer : texts[change]
    return { title, body: homeLine(home, language) + was }
  },
  viewing: ({ home, at }, language) => ({
    title: TEXTS[language].viewing(israelTime(at, language)),
    body: homeLine(home, language),
  }),
  mentioned: ({ home, by, text }, language) => ({
    title: TEXTS[language].mentioned(by),
    body: `${isolated(text)}\n${homeLine(home, language)}`,
  }),
  agreed: ({ home }, language) => ({
    title: TEXTS[language].agreed,
    body: homeLine(home, language),
  }),
  homes({ bot, matches, drops, homes, more }, language) {
    const texts = TEXTS[language].homes
    const lines = homes.map((home) => homeLine(home, language))
    return {
      title: texts.title(bot.name, matches, drops),
      body: [...lines, ...(more > 0 ? [texts.more(more)] : [])].join('\n'),
    }
  },
  botQuiet({ bot, allOff, refusing, failing, relax }, language) {
    const texts = TEXTS[language].botQuiet
    const reasons = allOff
      ? [texts.allOff]
      : [...refusing.map(texts.refuses), ...failing.map(texts.fails)]
    const parts = relax.map(({ criterion, count }, at) =>
      texts.more(count, texts.relaxed[criterion], at === 0),
    )
    const missed = parts.length > 0 ? [texts.missed(parts)] : []
    return { title: texts.title(bot.name), body: [...reasons, ...missed, texts.advice].join(' ') }
  },
  waySilent({ way, lastAt }, language) {
    const texts = TEXTS[language].waySilent
    const name = typeof way === 'string' ? texts.ways[way] : way.label
    const at = new Date(lastAt).toISOString().slice(0, 16).replace('T', ' ')
    return { title: texts.title(name), body: texts.body(`${at} UTC`) }
  },
}

/** Every code that a notification can have. */
export const codesOfNotices = () => Object.keys(TEXTS.en) as readonly NoticeCode[]

/** What a notification says, in a language. */
export function textOf(said: NoticeSaid, language: Language): Text {
  const write = {
    ...TEXTS[language],
    ...BY_HAND,
  }[said.code] as Writer<typeof said.code>
  return write(said as never, language)
}
