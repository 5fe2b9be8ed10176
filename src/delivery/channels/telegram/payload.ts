import type { Button } from '../../cards/keyboard.ts'
import type { RichText } from '../../cards/rich-text.ts'

/** The longest caption of a photo and the longest text, in UTF-16 units. */
export const CAPTION_MAX = 1_024
export const TEXT_MAX = 4_096

/** A home in a digest. */
export type DigestItem = { assetRid: number; item: RichText }
/** A digest: its lines around those of the homes that it describes. */
export type DigestParts = { head: RichText; items: readonly DigestItem[]; foot: RichText }

/** A message to Telegram as it is stored: the text is cut when it is known whether the photo arrives. */
export type TelegramPayload = RichText & {
  keyboard: Button[][] | null
  /** The address of a photo on its source; null: none. */
  photo: string | null
  /** Of a card that was first sent about a removed home: its text without the notice. */
  base?: RichText
  /** Of a digest. */
  parts?: DigestParts
  /** Which state of its homes the message shows, after its edits too. */
  shown: string
  /** How it was sent. Absent until then. */
  sentAs?: 'photo' | 'text'
}

/** A call of the Bot API as it is stored: answers and codes, and edits when their turn has come. */
export type CallPayload = {
  method: string
  params: Record<string, unknown>
  /** What the history shows of it. */
  content?: string
  /** Of an edit: the message that it changes. */
  of?: number
}

/**
 * An edit before its turn: the message that it changes. What it says is decided then, so that a newer change
 * needs no second one.
 */
export type EditPayload = { of: number }

/** What a user wrote, which the history keeps beside what was sent. */
type ReceivedPayload = { content: string; from: string; chatName: string }

declare module '../../domain/delivery.ts' {
  interface Payloads {
    telegram: TelegramPayload | CallPayload | EditPayload | ReceivedPayload
  }
}
