import { comparisonsOf } from '../../assets/comparables/store.ts'
import type { Asset } from '../../assets/domain.ts'
import { marksOf } from '../../assets/marks/store.ts'
import { assetByRid } from '../../assets/store/assets.ts'
import { firstPriceOf, shownListing } from '../../assets/store/listings.ts'
import { mapsUrl } from '../../assets/wire.ts'
import { botById } from '../../bots/store.ts'
import { type Db, type Tx, write } from '../../database/database.ts'
import type { Context } from '../../process/context.ts'
import { cardOf, type Drop } from '../cards/card.ts'
import { keyboardOf } from '../cards/keyboard.ts'
import type { RichText } from '../cards/rich-text.ts'
import { telegram } from '../channels/telegram.ts'
import { isPriceDrop } from '../domain.ts'
import { endDelivery, enqueue, type Owed, owedOf, PRIORITY, toldBefore } from './store.ts'

/** A message to Telegram as it is stored: the text is cut when it is known whether the photo arrives. */
export type TelegramPayload = RichText & {
  keyboard: { text: string; callback_data: string }[][] | null
  /** The address of a photo on its source; null: none. */
  photo: string | null
}

/** Deliveries that one transaction composes. */
const AT_ONCE = 20

type World = Pick<Context, 'db' | 'clock' | 'random' | 'config'>

/**
 * Turns owed deliveries into messages of the outbox, in the order of the posts. A home that was hidden in the meantime, and
 * a bot that no longer posts in Telegram, get none.
 * @param compareMs how long a card waits for the comparison of its home, which follows a moment after the home.
 * @returns the number of deliveries that were composed or suppressed.
 */
export function composeOwed(world: World, compareMs: number): number {
  const isReady = readiness(world, compareMs)
  if (!owedOf(world.db, telegram.name, AT_ONCE).some(isReady)) return 0
  return write(world.db, (tx) => {
    const ready = owedOf(tx, telegram.name, AT_ONCE).filter(readiness(world, compareMs))
    for (const delivery of ready) endDelivery(tx, delivery, compose(tx, world, delivery))
    return ready.length
  })
}

/** Whether a delivery may be composed: its home is compared, or was not in time, and no earlier one of its bot waits. */
function readiness({ db, clock }: World, compareMs: number): (owed: Owed) => boolean {
  const waiting = new Set<number>()
  const since = clock.now() - compareMs
  return ({ botRid, assetRid, createdAt }) => {
    if (waiting.has(botRid)) return false
    const isReady = createdAt <= since || comparisonsOf(db, [assetRid]).has(assetRid)
    if (!isReady) waiting.add(botRid)
    return isReady
  }
}

/** Suppresses what is owed to Telegram, for an installation without it. */
export function suppressOwed({ db }: Pick<World, 'db'>): number {
  return write(db, (tx) => {
    const owed = owedOf(tx, telegram.name, AT_ONCE)
    for (const delivery of owed) endDelivery(tx, delivery, null)
    return owed.length
  })
}

/** @returns the rid of the message; null: nothing is sent. */
function compose(tx: Tx, { clock, random, config }: World, owed: Owed): number | null {
  const bot = botById(tx, owed.botId)
  const asset = assetByRid(tx, owed.assetRid)
  if (!bot?.group || !asset || !telegram.isOn(bot)) return null
  const marks = marksOf(tx, { userRid: bot.ownerRid, assetRid: asset.rid })
  if (marks.isHidden) return null
  const payload: TelegramPayload = {
    ...cardOf({
      asset: { ...asset, price: owed.price ?? asset.price },
      comparison: comparisonsOf(tx, [asset.rid]).get(asset.rid) ?? null,
      drop: dropOf(tx, owed, asset),
      language: bot.postLanguage,
      links: linksOf(asset, config.publicUrl),
    }),
    keyboard: keyboardOf(asset, marks, bot),
    photo: asset.images[0] ?? null,
  }
  const to = { channel: telegram.name, target: bot.group.id, priority: PRIORITY.match }
  return enqueue(tx, { id: random.id(), kind: owed.kind, payload, ...to }, clock.now())
}

function linksOf(asset: Asset, publicUrl: string) {
  const { source } = asset
  return {
    page: `${publicUrl}/properties?home=${encodeURIComponent(asset.id)}`,
    map: mapsUrl(asset),
    source: source.charAt(0).toUpperCase() + source.slice(1),
  }
}

/** The lower price that a delivery tells; null for a match. */
function dropOf(db: Db, owed: Owed, asset: Asset): Drop | null {
  const told = owed.kind === 'price' ? toldBefore(db, owed) : undefined
  if (!told || told.lowest === null) return null
  const shown = shownListing(db, asset)
  const isNewer = shown !== undefined && shown.firstSeenAt > told.at
  const joined = isNewer && isPriceDrop(told.lowest, firstPriceOf(db, shown.rid))
  return { from: told.lowest, cause: joined ? 'joined' : 'fell' }
}
