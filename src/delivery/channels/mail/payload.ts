import type { Language } from '../../../kernel/domain/language.ts'
import type { RichText } from '../../cards/rich-text.ts'

/** A digest as it is stored. The text of the mail is made from it each time that it is sent. */
export type MailPayload = {
  /** The subject. */
  title: string
  botId: string
  botName: string
  language: Language
  /** The chat of the website that has all posts of the bot. */
  chatId: string
  /** New homes, and homes that became cheaper, including those without a card. */
  found: number
  cheaper: number
  /** The best homes. */
  cards: readonly RichText[]
  /** The address of the photo of the first home on its source. */
  photo?: string | null
}

declare module '../../domain/delivery.ts' {
  interface Payloads {
    mail: MailPayload
  }
}
