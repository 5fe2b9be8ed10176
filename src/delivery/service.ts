import { type Asset, priceText } from '../assets/domain.ts'
import type { Bot } from '../bots/domain.ts'
import { insertMessage } from '../chats/store/messages.ts'
import type { Tx } from '../database/database.ts'
import type { Random } from '../kernel/random.ts'
import { notify } from '../notifications/store.ts'
import type { DeliveryKind } from './domain.ts'
import { insertDelivery } from './store.ts'
import { dropPercent, summary } from './text.ts'

export type Occasion = {
  kind: DeliveryKind
  /** 0 for the match, then 1, 2, … */
  n: number
  /** What the home had cost before, where it is news. */
  previousPrice: number | null
  /** Posts that belong to one flood. */
  groupId: string | null
  runRid: number | null
}

type World = { random: Random; now: number }

/**
 * Posts a home in a bot's chat: the delivery, the message with its unread count, and the notification are rows of the
 * transaction that found the match, so that a kill at any instant loses nothing and doubles nothing.
 */
export function post(
  tx: Tx,
  bot: Bot,
  asset: Asset,
  occasion: Occasion,
  { random, now }: World,
): void {
  const { kind, n, previousPrice, groupId, runRid } = occasion
  const key = { assetRid: asset.rid, botRid: bot.rid, channel: 'website', kind, n } as const
  insertDelivery(tx, { ...key, state: 'done', price: asset.price, runRid, createdAt: now })
  const content = contentOf(asset, occasion)
  insertMessage(
    tx,
    {
      id: random.id(),
      chatRid: bot.chatRid,
      senderRid: null,
      type: 'asset',
      kind,
      content,
      assetRid: asset.rid,
      price: asset.price,
      previousPrice,
      groupId,
      deliveryKey: `${asset.rid}:${bot.rid}:${kind}:${n}`,
    },
    now,
  )
  notify(tx, {
    id: random.id(),
    userRid: bot.ownerRid,
    type: 'property_match',
    title: kind === 'match' ? `${bot.name}: a new find` : `${bot.name}: a lower price`,
    body: content,
    url: `/chats/${bot.chatId}`,
    createdAt: now,
  })
}

function contentOf(asset: Asset, { previousPrice }: Occasion): string {
  if (previousPrice === null || asset.price === null || asset.price >= previousPrice)
    return summary(asset)
  const percent = dropPercent(previousPrice, asset.price)
  return `${summary(asset)} (was ${priceText(previousPrice)}, −${percent}%)`
}
