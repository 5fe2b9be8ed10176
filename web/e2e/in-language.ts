// What a journey in English does, done on pages in another language.
import type { Locator, Page } from 'playwright'
import type { Language } from '../../src/kernel/domain/language.ts'
import { TEXTS } from '../locales/all.ts'

type Tree = { [name: string]: unknown }
type Pattern = { english: RegExp; other: string }

/** Stand for the facts of a text. */
const FACTS = ['\ue000', '\ue001', '\ue002', '\ue003']

/** Every text by its path, with those signs in the place of its facts. */
function textsOf(tree: object, path = ''): [string, string][] {
  return Object.entries(tree as Tree).flatMap(([name, text]): [string, string][] => {
    const at = `${path}${name}`
    if (typeof text === 'object' && text !== null) return textsOf(text, `${at}.`)
    return [[at, typeof text === 'function' ? String(text(...FACTS)) : String(text)]]
  })
}

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** How texts are said in a language: the same facts in other words. What is no text of Metzia stays as it is. */
function translatorTo(language: Language): (text: string) => string {
  const others = new Map(textsOf(TEXTS[language]))
  const exact = new Map<string, string>()
  const patterns: Pattern[] = []
  for (const [path, english] of textsOf(TEXTS.en)) {
    const other = others.get(path) ?? english
    if (english.search(SIGN) < 0) exact.set(english, other)
    else if (/[A-Za-z]{3}/.test(english)) patterns.push({ english: patternOf(english), other })
  }
  return (text) => exact.get(text) ?? byPattern(text, patterns)
}

const SIGN = /[\ue000-\ue003]/g
const nameOf = (sign: string) => `f${FACTS.indexOf(sign)}`

function patternOf(english: string): RegExp {
  const seen = new Set<string>()
  const source = literal(english).replaceAll(SIGN, (sign) => {
    if (seen.has(sign)) return `\\k<${nameOf(sign)}>`
    seen.add(sign)
    return `(?<${nameOf(sign)}>.+?)`
  })
  return new RegExp(`^${source}$`)
}

function byPattern(text: string, patterns: readonly Pattern[]): string {
  for (const { english, other } of patterns) {
    const facts = english.exec(text)?.groups
    if (facts) return other.replaceAll(SIGN, (sign) => facts[nameOf(sign)] ?? '')
  }
  return text
}

const BY_TEXT = /^getBy(Text|Label|Placeholder|Title|AltText)$/

/** A page whose parts are named in English, although it is in another language. */
export function inLanguage(page: Page, language: Language): Page {
  return wrapped(page, translatorTo(language))
}

type Found = Page | Locator

function wrapped<One extends Found>(one: One, said: (text: string) => string): One {
  const named = (text: unknown): unknown =>
    typeof text === 'string'
      ? said(text)
      : text instanceof RegExp
        ? new RegExp(`${text.source}|${literal(said(text.source))}`, text.flags)
        : text
  /** What options name a part by. */
  function inOptions(options: unknown): unknown {
    if (typeof options !== 'object' || options === null) return options
    const by = ['name', 'hasText'].filter((one) => one in options)
    const found = by.map((one) => [one, named((options as Tree)[one])] as const)
    return by.length === 0 ? options : { ...options, ...Object.fromEntries(found) }
  }
  return new Proxy(one, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        const isByText = BY_TEXT.test(String(name))
        const asked = given.map((one, at) => (isByText && at === 0 ? named(one) : inOptions(one)))
        const result: unknown = value.apply(target, asked)
        return isLocator(result) ? wrapped(result, said) : result
      }
    },
  })
}

const isLocator = (value: unknown): value is Locator =>
  typeof value === 'object' && value !== null && 'getByRole' in value && 'filter' in value
