import type { Tx } from '../../database/database.ts'

/** Why a message was not sent, by what the sender does next. */
export type Failure =
  /** Too many requests: nothing may be sent until then. */
  | { kind: 'flood'; waitMs: number; reason: string }
  /** The group has another id now. */
  | { kind: 'moved'; to: string; reason: string }
  /** The chat cannot be reached any more. */
  | { kind: 'gone'; reason: string }
  /** This message is not accepted: repeating it does not help. */
  | { kind: 'refused'; reason: string }
  /** No valid answer, or nothing can be sent at present. */
  | { kind: 'unreachable' | 'conflict' | 'unauthorized'; reason: string }

export type Sent<Result = unknown> = { ok: true; result: Result } | { ok: false; failure: Failure }

/** The Bot API as the sender uses it. It never throws. */
export type Messenger = {
  call<Result>(method: string, params: Record<string, unknown>): Promise<Sent<Result>>
}

/** What the sender asks of other rooms. */
export type SenderPorts = {
  messenger: Messenger
  /** A photo of a source as JPEG, at most 1,280 pixels wide; undefined when it cannot be fetched. It never throws. */
  photo(photo: { source: string; url: string }): Promise<Uint8Array | undefined>
  /** Called in the transaction that notes that a group has another id, or cannot be reached any more. */
  onMoved(tx: Tx, from: string, to: string): void
  onGone(tx: Tx, target: string, reason: string): void
}
