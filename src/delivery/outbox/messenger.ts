import type { Tx } from '../../database/database.ts'
import type { TelegramClient } from '../../telegram/client.ts'

/** What the sender asks of other rooms. */
export type SenderPorts = {
  messenger: TelegramClient
  /** A photo of a source as JPEG, at most 1,280 pixels wide; undefined when it cannot be fetched. It never throws. */
  photo(url: string): Promise<Uint8Array | undefined>
  /** Called in the transaction that notes that a group has another id, or cannot be reached any more. */
  onMoved(tx: Tx, from: string, to: string): void
  onGone(tx: Tx, target: string, reason: string): void
}
