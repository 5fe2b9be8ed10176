// What is wrong with a page in another language than English: its words, their direction, and what is cut.
import type { Page } from 'playwright'
import { directionOf, type Language } from '../../src/kernel/domain/language.ts'
import { pseudoText } from '../../src/testing/pseudo/text.ts'
import { TEXTS } from '../locales/all.ts'
import { patternOf, SIGN, textsOf } from './in-language.ts'

type Shown = {
  text: string
  /** Whether it is a name, a fact, an address or code. */
  isFact: boolean
  isFromLeft: boolean
  /** Whether a part of it is not to be seen, without a mark that says so. */
  isCut: boolean
}

/** Every text of the page that is seen. */
const shownOn = (page: Page): Promise<Shown[]> =>
  page.evaluate(() => {
    const isCut = (box: Element, node: Node) => {
      const { display, textOverflow, overflowX, webkitLineClamp } = getComputedStyle(box)
      const isMeant = textOverflow === 'ellipsis' || /auto|scroll/.test(overflowX)
      if (isMeant || display.startsWith('inline') || webkitLineClamp !== 'none') return false
      // What is far below the screen keeps the size that it had on a wider one.
      if (!box.checkVisibility({ contentVisibilityAuto: true })) return false
      const range = document.createRange()
      range.selectNodeContents(node)
      const text = range.getBoundingClientRect()
      const around = box.getBoundingClientRect()
      return around.width > 1 && (isOutOf(text, around) || isHiddenBy(box.parentElement, text))
    }
    const isOutOf = (text: DOMRect, around: DOMRect) =>
      text.left < around.left - 1 || text.right > around.right + 1
    /** Whether a part around the box cuts its text, and is neither scrolled nor meant to cut. */
    const isHiddenBy = (part: Element | null, text: DOMRect): boolean => {
      // What lies on a map goes on beyond its edge.
      if (!part || part === document.body || part.matches('.leaflet-container')) return false
      const { overflowX, textOverflow, webkitLineClamp, position } = getComputedStyle(part)
      const isMeant = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
      if (isMeant || /auto|scroll/.test(overflowX) || position === 'fixed') return false
      const around = part.getBoundingClientRect()
      const isCutting = /hidden|clip/.test(overflowX) && part.clientWidth > 1
      // The other photos of a row are wholly out of it.
      const isPartlyIn = text.left < around.right && text.right > around.left
      if (isCutting && isPartlyIn && isOutOf(text, around)) return true
      return isHiddenBy(part.parentElement, text)
    }
    const shown: Shown[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const box = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (text === '' || !box?.checkVisibility({ visibilityProperty: true })) continue
      if (box.closest('script, style, .sr-only')) continue
      shown.push({
        text,
        isFact:
          box.closest('bdi, code, pre, kbd, [dir="ltr"], [lang], [translate="no"]') !==
          document.documentElement,
        isFromLeft: box.closest('[dir], bdi')?.getAttribute('dir') === 'ltr',
        isCut: isCut(box, node),
      })
    }
    return shown
  })

type Words = { english: Set<string>; patterns: RegExp[]; own: Set<string> }

/** Names that are the same in every language, although a text may say them in its own letters. */
const NAMES = ['Facebook', 'Telegram', 'iPhone', 'Android', 'WhatsApp', 'Google']

/** A text with facts is recognised by two of its words: by one of them, facts would be taken for it. */
const TWO_WORDS = /[A-Za-z]{3,}\W.*[A-Za-z]{3,}/

const hasWords = (text: string) => /\p{L}/u.test(text)

/** The texts that are other ones in the language, and those of the language. */
function wordsOf(language: Language): Words {
  const others = new Map(textsOf(TEXTS[language] ?? {}))
  const own = new Set(others.values())
  const changed = textsOf(TEXTS.en).filter(
    ([path, text]) => others.get(path) !== text && !own.has(text),
  )
  const texts = changed.map(([, text]) => text.trim()).filter((text) => /[A-Za-z]{3}/.test(text))
  const hasFacts = (text: string) => text.search(SIGN) >= 0
  return {
    english: new Set(texts.filter((text) => !hasFacts(text) && !NAMES.includes(text))),
    patterns: texts.filter((text) => hasFacts(text) && TWO_WORDS.test(text)).map(patternOf),
    own: new Set(directionOf(language) === 'rtl' ? [...own].filter(hasWords) : []),
  }
}

/** Whether the pages are in the pseudo language, in which every text of a catalogue is without Latin letters. */
const isPseudo = Boolean(process.env.METZIA_PSEUDO)
const ISOLATED = /[\u2066-\u2068][^\u2066-\u2069]*\u2069/g

/** What is shown as it was given: names, words of users, answers that scenes make up, and whose maps are seen. */
const GIVEN = new RegExp(
  [
    /\w+ Levi\b|Sea view only|Arad|Haifa|And nothing on the ground floor/,
    /On the map|“Draw your own area”|2\.5 rooms, 58 m², ₪6,200|Loading chunk 417 failed/,
    /same phone and area|a room in a shared home|its author looks for a home/,
    /the page asks to log in|the text states no fact of a home|Only links to listings .+/,
    /the receiver answered \d+|no answer in time|No active bot needs it/,
    /Leaflet|© .+|Failed to fetch dynamically .+|[\da-f]{8}-[\da-f-]{27}/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/** What is in Latin letters and no name or fact: a word of the pseudo language is another one than its English. */
function latinIn(text: string): boolean {
  const said = text.replaceAll(ISOLATED, '').replaceAll(GIVEN, '')
  return pseudoText(said) !== said
}

/** What a reader of the screen is told of parts, and what fields show before something is typed. */
const namesOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    ['aria-label', 'title', 'placeholder', 'alt'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)]
        .filter(
          (part) =>
            part.closest('bdi, code, [dir="ltr"], [lang], [translate="no"]') ===
            document.documentElement,
        )
        .map((part) => part.getAttribute(name) ?? ''),
    ),
  )

/** @returns what looks for the faults of a page in that language. */
export function faultFinder(language: Language): (page: Page) => Promise<string[]> {
  const { english, patterns, own } = wordsOf(language)
  const isEnglish = (text: string) => english.has(text) || patterns.some((one) => one.test(text))
  return async (page) => {
    const names = isPseudo ? [await page.title(), ...(await namesOn(page))] : []
    return [
      ...(await shownOn(page)).flatMap(({ text, isFact, isFromLeft, isCut }) => [
        ...(!isFact && (isEnglish(text) || (isPseudo && latinIn(text)))
          ? [`in English: ${text}`]
          : []),
        ...(isFromLeft && own.has(text) ? [`from left to right: ${text}`] : []),
        ...(isCut ? [`cut: ${text}`] : []),
      ]),
      ...names.filter(latinIn).map((text) => `named in English: ${text}`),
    ]
  }
}
