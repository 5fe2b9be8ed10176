// What tests of texts look at.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Tree = { [name: string]: unknown }

/** Every text by its path, made with these facts. */
export function leaves(
  tree: object,
  path = '',
  facts: readonly unknown[] = ['1', '2', '3'],
): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, value] of Object.entries(tree as Tree)) {
    const at = `${path}${name}`
    if (typeof value === 'object' && value !== null)
      for (const [inner, text] of leaves(value, `${at}.`, facts)) found.set(inner, text)
    else found.set(at, typeof value === 'function' ? value(...facts) : String(value))
  }
  return found
}

const LOCALES = join(import.meta.dirname, '..', 'locales')

/** The source of all texts of a language, where also those stand that are said for another number. */
export const sourceOf = (language: string): string =>
  readdirSync(join(LOCALES, language))
    .map((file) => readFileSync(join(LOCALES, language, file), 'utf8'))
    .join('\n')

/** Names, keys and terms that are in Latin letters in every language. */
const LATIN = new Set(
  `English Delete Enter Escape JavaScript Markdown Start Safari iOS Service Worker Chrome Firefox Edge
  GeoJSON JSON API URL HTTPS REST POP IMAP MAIL_IN_URL MAIL_IN_FROM SingleFile Authorization Bearer POST form
  inbox text file url eml mbox OpenStreetMap contributors icloud.com yad2.co.il name@example.co.il`.split(
    /\s+/,
  ),
)

/** Words of a text in Latin letters that are none of these names, nor of those that a language adds. */
export const latinWords = (text: string, names: readonly string[] = []): string[] =>
  (text.match(/[A-Za-z][\w@]*(?:\.\w+)*/g) ?? []).filter(
    (word) => !LATIN.has(word) && !names.includes(word),
  )
