import type { Language } from '../../../kernel/domain/language.ts'

/** The words of a digest by mail, beside those of its cards. */
export type MailWords = {
  /** The link to everything that the mail tells of. */
  all(count: number): string
  settings: string
  /** Why the mail comes, and how to stop it. */
  reason(botName: string): string
  stop: string
}

const en: MailWords = {
  all: (count) => (count === 1 ? 'Open in Metzia' : `See all ${count} in Metzia`),
  settings: 'Settings of the bot',
  reason: (botName) => `You get this mail because mail is switched on for your bot ${botName}.`,
  stop: 'Stop these mails',
}

const he: MailWords = {
  all: (count) => (count === 1 ? 'לפתוח ב-Metzia' : `לכל ה-${count} ב-Metzia`),
  settings: 'הגדרות הבוט',
  reason: (botName) => `ההודעה הזו נשלחה כי המיילים מופעלים בבוט ${botName}.`,
  stop: 'להפסקת ההודעות האלה',
}

const ar: MailWords = {
  all: (count) => (count === 1 ? 'فتح في Metzia' : `عرض الكل (${count}) في Metzia`),
  settings: 'إعدادات البوت',
  reason: (botName) => `أُرسلت هذه الرسالة لأن البريد مفعّل للبوت ${botName}.`,
  stop: 'إيقاف هذه الرسائل',
}

const ru: MailWords = {
  all: (count) => (count === 1 ? 'Открыть в Metzia' : `Показать все (${count}) в Metzia`),
  settings: 'Настройки бота',
  reason: (botName) => `Это письмо пришло, потому что для бота ${botName} включена почта.`,
  stop: 'Больше не получать эти письма',
}

const de: MailWords = {
  all: (count) => (count === 1 ? 'In Metzia öffnen' : `Alle ${count} in Metzia ansehen`),
  settings: 'Einstellungen des Bots',
  reason: (botName) =>
    `Du bekommst diese E-Mail, weil E-Mails für deinen Bot ${botName} eingeschaltet sind.`,
  stop: 'Diese E-Mails abbestellen',
}

const fr: MailWords = {
  all: (count) => (count === 1 ? 'Ouvrir dans Metzia' : `Tout voir (${count}) dans Metzia`),
  settings: 'Paramètres du bot',
  reason: (botName) =>
    `Vous recevez cet e-mail car les e-mails sont activés pour votre bot ${botName}.`,
  stop: 'Ne plus recevoir ces e-mails',
}

export const MAIL_WORDS: Record<Language, MailWords> = { en, he, ar, ru, de, fr }
