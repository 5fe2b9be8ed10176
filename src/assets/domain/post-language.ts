/** The languages in which a bot posts in Telegram. */
export type PostLanguage = 'he' | 'en'
