// Delivery: posts that bots owe to their channels, and posts that were made.

export type ChannelName = 'website' | 'telegram' | 'push' | 'mail'

/** A new match, or a lower price of a home that was posted before. */
export type DeliveryKind = 'match' | 'price'

/** `owed`: the sender of the channel has still to send it. `suppressed`: posted under another home, never to be sent. */
export type DeliveryState = 'owed' | 'done' | 'suppressed'

/** Posts of one bot in one pass that are shown singly; further ones share a group, which the page may fold. */
export const FLOOD_AFTER = 5

/** Smallest reduction that is posted, as a share of the lowest price that was posted before. */
export const PRICE_DROP = 0.01

/** Whether a price is far enough below the lowest that was posted. False when none was posted. */
export function isPriceDrop(posted: number | null, price: number | null): boolean {
  return posted !== null && price !== null && price <= posted * (1 - PRICE_DROP)
}
