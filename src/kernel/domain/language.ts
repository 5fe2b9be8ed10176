// The languages that Metzia speaks.

export const LANGUAGES = ['en', 'he', 'ar', 'ru', 'de', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

/** Each language by its own name. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  he: 'עברית',
  ar: 'العربية',
  ru: 'Русский',
  de: 'Deutsch',
  fr: 'Français',
}

export type Direction = 'ltr' | 'rtl'

/** The side on which lines of a language begin. */
export const directionOf = (language: Language): Direction =>
  language === 'he' || language === 'ar' ? 'rtl' : 'ltr'

const isLanguage = (text: unknown): text is Language =>
  (LANGUAGES as readonly unknown[]).includes(text)

/** The language of a code such as `de-AT`; undefined for one that Metzia does not speak. Old programs call Hebrew iw. */
export function languageIn(code: string): Language | undefined {
  const language = code
    .toLowerCase()
    .replace(/[-_].*/, '')
    .replace(/^iw$/, 'he')
  return isLanguage(language) ? language : undefined
}

/** The language that a person asked for in this browser before they had an account. */
const COOKIE = /(?:^|;\s*)lang=([a-z]{2})(?:;|$)/

/**
 * The language in which a person reads: their own, else that of the browser's cookie `lang`, else the first that the
 * browser asks for by `Accept-Language` (RFC 9110, 12.5.4), else the fallback.
 */
export function languageOf(
  headers: Pick<Headers, 'get'>,
  own: Language | null | undefined,
  fallback: Language,
): Language {
  if (own) return own
  const [, chosen] = COOKIE.exec(headers.get('cookie') ?? '') ?? []
  if (isLanguage(chosen)) return chosen
  return askedIn(headers.get('accept-language') ?? '') ?? fallback
}

/** At most so many languages of a header are looked at. */
const ASKED_MAX = 20

/** What headers ask for: browsers send the same few with each request. */
const wantedBy = new Map<string, Language | undefined>()
const HEADERS_MAX = 500

/** The language that a browser wants most of those that Metzia speaks. */
function askedIn(header: string): Language | undefined {
  if (header === '') return undefined
  if (!wantedBy.has(header)) {
    if (wantedBy.size >= HEADERS_MAX) wantedBy.clear()
    wantedBy.set(header, mostWanted(header))
  }
  return wantedBy.get(header)
}

function mostWanted(header: string): Language | undefined {
  const asked = header
    .split(',', ASKED_MAX)
    .map((part) => {
      const [range = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const quality = parameters.find((one) => one.startsWith('q='))
      return {
        language: languageIn(range),
        quality: quality === undefined ? 1 : Number(quality.slice(2)),
      }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
  return asked.find(({ language }) => language !== undefined)?.language
}
