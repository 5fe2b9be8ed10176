// What a journey in English does, done on pages in another language.
import type { Locator, Page } from 'playwright'
import type { Language } from '../../src/kernel/domain/language.ts'
import { TEXTS } from '../locales/all.ts'

type Tree = { [name: string]: unknown }
type Pattern = { english: RegExp; path: string; other: string }

/** Stand for the facts of a text. */
const FACTS = ['\ue000', '\ue001', '\ue002', '\ue003']

/** What texts are made with: the signs, and numbers of which languages have forms of their own. */
const GIVEN = [FACTS, ...['0', '1', '2', '5', '11', '100'].map((count) => FACTS.map(() => count))]

/** Every text by its path, with those signs or numbers in the place of its facts. */
export function textsOf(tree: object, path = ''): [string, string][] {
  return Object.entries(tree as Tree).flatMap(([name, text]): [string, string][] => {
    const at = `${path}${name}`
    if (typeof text === 'object' && text !== null) return textsOf(text, `${at}.`)
    if (typeof text !== 'function') return [[at, String(text)]]
    // A sign that is formatted as a number.
    const madeWith = (given: string[]) => String(text(...given)).replaceAll('NaN', FACTS[0] ?? '')
    return GIVEN.map((given, form) => [`${at} ${form}`, madeWith(given)])
  })
}

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** How the parts of a page are named in a language. What is no text of Metzia stays as it is. */
type Translator = {
  /** A text with the same facts in other words: several when places say the same in English only. */
  said(text: string): string[]
  /** What finds in that language what the expression finds in English. */
  sought(english: RegExp): RegExp
}

function translatorTo(language: Language): Translator {
  const others = new Map(textsOf(TEXTS[language]))
  const exact = new Map<string, Set<string>>()
  const patterns: Pattern[] = []
  const texts = textsOf(TEXTS.en)
  const pairs = texts.map(([path, text]) => [text, others.get(path) ?? text, path] as const)
  for (const [english, other, path] of pairs) {
    if (english.search(SIGN) < 0) exact.set(english, (exact.get(english) ?? new Set()).add(other))
    else if (/[A-Za-z]{3}/.test(english))
      patterns.push({ english: patternOf(english), path, other })
  }
  return {
    said: (text) => [
      ...(exact.get(text) ?? byPattern(text, { patterns, exact, tree: TEXTS[language] })),
    ],
    sought(english) {
      const found = pairs.filter(([text]) => english.test(text.replaceAll(SIGN, '1')))
      const start = english.source.startsWith('^') ? '^' : ''
      // A form of a number is said of others too.
      const alternatives = found.map(([, other]) =>
        [start, literal(other).replaceAll(SIGN, '.*?').replaceAll(/\d+/g, '[\\d.,\\s]+')]
          .join('')
          .replaceAll(/ |\u00a0|\u202f/g, '\\s'),
      )
      return new RegExp([english.source, ...new Set(alternatives)].join('|'), english.flags)
    },
  }
}

export const SIGN = /[\ue000-\ue003]/g
const nameOf = (sign: string) => `f${FACTS.indexOf(sign)}`

export function patternOf(english: string): RegExp {
  const seen = new Set<string>()
  const source = literal(english).replaceAll(SIGN, (sign) => {
    if (seen.has(sign)) return `\\k<${nameOf(sign)}>`
    seen.add(sign)
    return `(?<${nameOf(sign)}>.+?)`
  })
  return new RegExp(`^${source}$`)
}

type Known = {
  patterns: readonly Pattern[]
  exact: ReadonlyMap<string, ReadonlySet<string>>
  tree: object
}

/** The text with those facts, in the form of its number. */
function madeWith(tree: object, path: string, facts: readonly string[]): string | undefined {
  const names = path.replace(/ \d+$/, '').split('.')
  const text = names.reduce<unknown>((part, name) => (part as Tree)[name], tree)
  return typeof text === 'function' ? String(text(...facts)) : undefined
}

/** A text with facts. A fact can be a text itself, as the name of a service. */
function byPattern(text: string, { patterns, exact, tree }: Known): string[] {
  for (const { english, path, other } of patterns) {
    const facts = english.exec(text)?.groups
    if (!facts) continue
    const inOther = (fact = '') => [...(exact.get(fact) ?? [fact])][0] ?? fact
    const given = FACTS.map((sign) => inOther(facts[nameOf(sign)]))
    if (given.some((fact) => /^\d+$/.test(fact))) return [madeWith(tree, path, given) ?? other]
    return [other.replaceAll(SIGN, (sign) => inOther(facts[nameOf(sign)]))]
  }
  return []
}

const BY_TEXT = /^getBy(Text|Label|Placeholder|Title|AltText)$/

/** A page whose parts are named in English, although it is in another language. */
export function inLanguage(page: Page, language: Language): Page {
  return wrapped(page, translatorTo(language))
}

type Found = Page | Locator

function wrapped<One extends Found>(one: One, to: Translator): One {
  function named(text: unknown, isPart: boolean): unknown {
    if (text instanceof RegExp) return to.sought(text)
    if (typeof text !== 'string') return text
    const [other = text, ...others] = to.said(text)
    if (others.length > 0) return anyOf([other, ...others], isPart)
    // A part of a text: the whole text is sought.
    return other === text && isPart ? to.sought(new RegExp(literal(text), 'i')) : other
  }
  /** What options name a part by. */
  function inOptions(options: unknown): unknown {
    if (typeof options !== 'object' || options === null) return options
    const by = ['name', 'hasText'].filter((one) => one in options)
    const found = by.map((one) => [one, named((options as Tree)[one], !isExact(options))] as const)
    return by.length === 0 ? options : { ...options, ...Object.fromEntries(found) }
  }
  return new Proxy(one, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        const isByText = BY_TEXT.test(String(name))
        const asked = given.map((one, at) =>
          isByText && at === 0 ? named(one, !isExact(given[1])) : inOptions(one),
        )
        const result: unknown = value.apply(target, asked)
        return isLocator(result) ? wrapped(result, to) : result
      }
    },
  })
}

function anyOf(texts: readonly string[], isPart: boolean): RegExp {
  const either = texts.map(literal).join('|')
  return isPart ? new RegExp(either, 'i') : new RegExp(`^(?:${either})$`)
}

const isExact = (options: unknown) =>
  typeof options === 'object' && options !== null && 'exact' in options && options.exact === true

const isLocator = (value: unknown): value is Locator =>
  typeof value === 'object' && value !== null && 'getByRole' in value && 'filter' in value
