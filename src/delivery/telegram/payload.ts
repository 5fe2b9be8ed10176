import type { Button } from '../cards/keyboard.ts'
import type { RichText } from '../cards/rich-text.ts'

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
}
