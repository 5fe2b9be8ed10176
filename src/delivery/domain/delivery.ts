// Delivery: posts that bots owe to their channels, and posts that were made.

/** What is stored of a message to send, by channel: each channel adds its own in its folder. */
export interface Payloads extends Record<never, never> {}

export type ChannelName = keyof Payloads

/** A new match, or a lower price of a home that was posted before. */
export type DeliveryKind = 'match' | 'price'

/**
 * `owed`: the sender of the channel has still to send it. `suppressed`: never sent, because it was posted under another
 * home, or because it only notes a price as told.
 */
export type DeliveryState = 'owed' | 'done' | 'suppressed'

/** The kinds of messages that tell posts of bots. */
export const TELLING = ['match', 'price', 'digest'] as const

export const isTelling = (kind: string): boolean => TELLING.some((one) => one === kind)

/** Smallest reduction that is posted, as a share of the lowest price that was told before. */
const PRICE_DROP = 0.01

/** Whether a price is far enough below the lowest that was told. False when none was told. */
export function isPriceDrop(told: number | null, price: number | null): boolean {
  return told !== null && price !== null && price <= told * (1 - PRICE_DROP)
}

/** How a home became cheaper: a listing of it lowered its price, or another, cheaper listing of it appeared. */
export type DropCause = 'fell' | 'joined'
