import type { PostLanguage } from '../../../assets/domain/post-language.ts'

/** The words of a digest by mail, beside those of its cards. */
export type MailWords = {
  dir: 'ltr' | 'rtl'
  /** The link to everything that the mail tells of. */
  all(count: number): string
  settings: string
  /** Why the mail comes, and how to stop it. */
  reason(botName: string): string
  stop: string
}

const en: MailWords = {
  dir: 'ltr',
  all: (count) => (count === 1 ? 'Open in Metzia' : `See all ${count} in Metzia`),
  settings: 'Settings of the bot',
  reason: (botName) => `You get this mail because mail is switched on for your bot ${botName}.`,
  stop: 'Stop these mails',
}

const he: MailWords = {
  dir: 'rtl',
  all: (count) => (count === 1 ? 'לפתוח ב-Metzia' : `לכל ה-${count} ב-Metzia`),
  settings: 'הגדרות הבוט',
  reason: (botName) => `קיבלת את ההודעה הזו כי הדואר מופעל בבוט שלך ${botName}.`,
  stop: 'להפסקת ההודעות האלה',
}

export const MAIL_WORDS: Record<PostLanguage, MailWords> = { en, he }
