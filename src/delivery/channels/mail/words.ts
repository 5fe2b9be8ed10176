import type { PostLanguage } from '../../../assets/domain/post-language.ts'

/** The words of a digest by mail, beside those of its cards. */
export type MailWords = {
  dir: 'ltr' | 'rtl'
  more(count: number): string
  all: string
  settings: string
  /** Why the mail comes, and how to stop it. */
  reason(botName: string): string
  stop: string
}

const en: MailWords = {
  dir: 'ltr',
  more: (count) => `and ${count} more`,
  all: 'See all in the chat of the bot',
  settings: 'Settings of the bot',
  reason: (botName) => `You get this mail because mail is switched on for your bot ${botName}.`,
  stop: 'Stop these mails',
}

const he: MailWords = {
  dir: 'rtl',
  more: (count) => `ועוד ${count}`,
  all: 'לכל הדירות בצ׳אט של הבוט',
  settings: 'הגדרות הבוט',
  reason: (botName) => `קיבלת את ההודעה הזו כי הדואר מופעל בבוט שלך ${botName}.`,
  stop: 'להפסקת ההודעות האלה',
}

export const MAIL_WORDS: Record<PostLanguage, MailWords> = { en, he }
