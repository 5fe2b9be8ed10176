import type { Tx } from '../../database/database.ts'
import type { ChannelName } from '../domain/delivery.ts'
import type { Cause, ServiceName } from '../health/domain.ts'
import type { Limit } from './limits.ts'
import type { OutgoingOf } from './store.ts'

/**
 * Why a message was not sent, by what the sender does next. Reasons contain no secrets. `isLimited`: the service has
 * answered that it gets too many. `cause`: what the failure says about the service, where that is not plain.
 */
export type Failure =
  /** The whole channel waits. The attempt does not count: the message is not the reason. */
  | { kind: 'hold'; waitMs: number; reason: string; isLimited?: true; cause?: Cause }
  /** The service names the time of the next attempt for this recipient. The attempt counts. */
  | { kind: 'later'; waitMs: number; reason: string; isLimited?: true; cause?: Cause }
  /** The recipient has another id from now on. */
  | { kind: 'moved'; to: string; reason: string }
  /** The recipient cannot be reached any more: its other messages are given up too. */
  | { kind: 'gone'; reason: string }
  /** The message itself is not accepted: repeating it does not help. */
  | { kind: 'refused'; reason: string }
  /** No valid answer: it is tried again, each time later. The message may have been accepted. */
  | { kind: 'unreachable'; reason: string }

export type Sent =
  | {
      ok: true
      messageId: string | null
      /** In which of several forms it was sent. It is stored in the payload, as `sentAs`. */
      sentAs?: string
      /** The part of the service that accepted it, where the service has several. */
      part?: string
    }
  | { ok: false; failure: Failure }

/** A service outside of the process that carries the messages of one channel. */
export type Carrier<Name extends ChannelName = ChannelName> = {
  channel: Name
  /** The service by which the register of health knows it. Absent: each recipient has a service of its own. */
  service?: ServiceName
  /**
   * Messages of the whole channel, to one group, and to one recipient. Messages of `PRIORITY.signal` are not counted.
   */
  limits: readonly Limit[]
  /**
   * Whether each recipient is a service of its own: a slow one says nothing of the others, which do not wait for it.
   * Such a carrier answers `later` where another one answers `unreachable`, of which several stop the channel.
   */
  areIndependent?: boolean
  /** Sends one message. It never throws, and answers within a bounded time. */
  send(message: OutgoingOf<Name>): Promise<Sent>
  /** Called in the transaction that stores the result of a request, whatever it is. */
  onResult?(tx: Tx, target: string, sent: Sent, now: number): void
  /** Called in the transaction that notes that a recipient has another id, or cannot be reached any more. */
  onMoved?(tx: Tx, from: string, to: string): void
  onGone?(tx: Tx, target: string, reason: string): void
}
