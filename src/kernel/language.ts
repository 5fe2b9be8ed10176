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

export const isLanguage = (text: unknown): text is Language =>
  (LANGUAGES as readonly unknown[]).includes(text)
