// Delivery: what is owed to whom, on which channel, and what has been sent.

export type Channel = 'website' | 'telegram' | 'push'

/** A new match, or a lower price of a home that was posted before. */
export type DeliveryKind = 'match' | 'price'

/** `done`: posted. `suppressed`: never to be posted (it was, under another home). `owed`: waiting for its sender. */
export type DeliveryState = 'owed' | 'done' | 'suppressed'

/** Posts of one bot in one pass that stand alone in its chat; further ones share a group that the page may fold. */
export const FLOOD_AFTER = 5

/** A lower price is news from this share of what was told before. */
export const PRICE_DROP = 0.01

/** Whether a price is far enough below the lowest that was told. A price never told cannot fall. */
export function isPriceDrop(told: number | null, price: number | null): boolean {
  return told !== null && price !== null && price <= told * (1 - PRICE_DROP)
}
