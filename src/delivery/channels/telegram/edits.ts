import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Asset } from '../../../assets/domain/asset.ts'
import { assetByRid, assetsByRid } from '../../../assets/store/assets.ts'
import type { Bot } from '../../../bots/domain/bot.ts'
import { botByRid } from '../../../bots/store/bots.ts'
import type { Db, Tx } from '../../../database/database.ts'
import type { Random } from '../../../kernel/random.ts'
import { withNotice } from '../../cards/card.ts'
import { digestText } from '../../cards/digest.ts'
import { keyboardOf } from '../../cards/keyboard.ts'
import { cardMarksOf } from '../../cards/marks.ts'
import { cutTo, type RichText } from '../../cards/rich-text.ts'
import { keptOfPost } from '../../outbox/open-rows.ts'
import { enqueue, type Outgoing, PRIORITY } from '../../outbox/store.ts'
import { deliveries, outgoing, payloads } from '../../tables.ts'
import {
  CAPTION_MAX,
  type CallPayload,
  type DigestParts,
  type EditPayload,
  TEXT_MAX,
  type TelegramPayload,
} from './payload.ts'

// Posts follow their homes: a removed home is marked in the messages that told it, and the mark is taken back on its
// return.

/**
 * Asks for an edit of every message that told a home and now shows it wrongly. Called in the transaction that changed
 * the home.
 */
export function requestEdits(
  tx: Tx,
  assetRid: number,
  { random, now }: { random: Random; now: number },
): void {
  for (const message of toldIn(tx, assetRid)) {
    const { rid, botRid, target, state, payload } = message
    if (state === 'failed' || isAsked(tx, message)) continue
    const shown = shownBy(tx, message)
    if (shown === undefined || shown === (payload as TelegramPayload).shown) continue
    const edit: EditPayload = { of: rid }
    const to = { channel: 'telegram' as const, target, priority: PRIORITY.edit, botRid }
    enqueue(tx, { id: random.id(), kind: 'edit', payload: edit, ...to }, now)
  }
}

function toldIn(db: Db, assetRid: number): Outgoing[] {
  const rows = db
    .selectDistinct({ message: outgoing })
    .from(deliveries)
    .innerJoin(outgoing, eq(outgoing.rid, deliveries.outgoingRid))
    .where(and(eq(deliveries.assetRid, assetRid), eq(deliveries.channel, 'telegram')))
    .all()
  return rows.map(({ message }) => message)
}

/** Whether an edit of this message waits for its turn already. */
function isAsked(db: Db, { rid, target }: Outgoing): boolean {
  const waiting = and(
    eq(outgoing.target, target),
    eq(outgoing.priority, PRIORITY.edit),
    sql`${outgoing.state} = 'pending'`,
    sql`json_extract(${outgoing.payload}, '$.of') = ${rid}`,
  )
  return db.select({ rid: outgoing.rid }).from(outgoing).where(waiting).limit(1).get() !== undefined
}

/**
 * `live`, `gone` or `same` for a card; the rids of the removed homes for a digest. Undefined: it tells no home any
 * more.
 */
function shownBy(db: Db, message: Outgoing): string | undefined {
  const { parts } = message.payload as TelegramPayload
  if (parts) return shownByDigest([...goneOf(db, parts)])
  const told = toldBy(db, message)
  return told && noticeOf(db, message, told)
}

export const shownByDigest = (gone: readonly number[]) =>
  `gone: ${gone.toSorted((one, other) => one - other).join(', ')}`

/** The described homes of a digest that were removed, also after they were merged with another home. */
function goneOf(db: Db, { items }: DigestParts): Set<number> {
  const assets = assetsByRid(
    db,
    items.map(({ assetRid }) => assetRid),
  )
  const isGone = (asset: Asset) => {
    const known = asset.mergedInto === null ? asset : assetByRid(db, asset.mergedInto)
    return known !== undefined && known.removedAt !== null
  }
  return new Set([...assets.values()].filter(isGone).map(({ rid }) => rid))
}

type Told = { asset: Asset; bot: Bot; isMatch: boolean }

/** What a card tells. */
function toldBy(db: Db, { rid, botRid }: Outgoing): Told | undefined {
  const row = db
    .select({ assetRid: deliveries.assetRid, kind: deliveries.kind })
    .from(deliveries)
    .where(eq(deliveries.outgoingRid, rid))
    .limit(1)
    .get()
  const asset = row && assetByRid(db, row.assetRid)
  const bot = botRid === null ? undefined : botByRid(db, botRid)
  return asset && bot && { asset, bot, isMatch: row.kind === 'match' }
}

function noticeOf(db: Db, { rid }: Outgoing, { asset, bot, isMatch }: Told) {
  if (asset.removedAt !== null) return 'gone'
  return isMatch && firstMatch(db, asset, bot) !== rid ? 'same' : 'live'
}

/** The first message of a bot about a home. Later ones told a home that was merged with it since. */
function firstMatch(db: Db, asset: Asset, bot: Bot): number | null {
  const matches = and(
    eq(deliveries.assetRid, asset.rid),
    eq(deliveries.botRid, bot.rid),
    eq(deliveries.channel, 'telegram'),
    eq(deliveries.kind, 'match'),
    isNotNull(deliveries.outgoingRid),
  )
  const first = sql<number | null>`min(${deliveries.outgoingRid})`
  return db.select({ first }).from(deliveries).where(matches).get()?.first ?? null
}

/**
 * Decides what an edit says, when its turn has come: the call of the Bot API, by the state of the homes now. Notes what
 * the message shows then.
 * @returns `later`: the message is not sent yet; `none`: there is nothing to change.
 */
export function composeEdit(tx: Tx, edit: Outgoing): CallPayload | 'later' | 'none' {
  const { of, method } = edit.payload as Partial<EditPayload> & { method?: string }
  // A call that is complete refers to no message of the outbox.
  if (of === undefined) return edit.payload as CallPayload
  const message = tx.select().from(outgoing).where(eq(outgoing.rid, of)).get()
  if (!message || message.state === 'failed') return 'none'
  if (message.state !== 'sent') return 'later'
  const payload = message.payload as TelegramPayload
  const shown = shownBy(tx, message)
  // A call that was made before is repeated, because it may not have been accepted. Not every attempt is counted.
  const isKnown = method === undefined && shown === payload.shown
  const content = contentOf(tx, message)
  if (message.messageId === null || shown === undefined || isKnown || !content) return 'none'
  tx.update(outgoing)
    .set({ payload: sql`${payloads.pack(keptOfPost({ ...payload, shown }))}` })
    .where(eq(outgoing.rid, of))
    .run()
  return { ...callOf(message, content), of }
}

type Content = { text: RichText; keyboard: TelegramPayload['keyboard'] }

function contentOf(db: Db, message: Outgoing): Content | undefined {
  const { parts, base, text, entities } = message.payload as TelegramPayload
  if (parts) {
    const bot = message.botRid === null ? undefined : botByRid(db, message.botRid)
    const language = bot?.postLanguage ?? 'en'
    return { text: digestText(parts, goneOf(db, parts), language), keyboard: null }
  }
  const told = toldBy(db, message)
  if (!told) return undefined
  const { asset, bot } = told
  const card = base ?? { text, entities }
  const notice = noticeOf(db, message, told)
  const marks = cardMarksOf(db, { userRid: bot.ownerRid, assetRid: asset.rid })
  return {
    text: notice === 'live' ? card : withNotice(card, asset, bot.postLanguage),
    keyboard: keyboardOf(asset, marks, bot),
  }
}

function callOf(message: Outgoing, { text: full, keyboard }: Content) {
  const { sentAs, photo } = message.payload as TelegramPayload
  const common = {
    chat_id: message.target,
    message_id: Number(message.messageId),
    ...(keyboard && { reply_markup: { inline_keyboard: keyboard } }),
  }
  if ((sentAs ?? (photo === null ? 'text' : 'photo')) === 'photo') {
    const { text: caption, entities } = cutTo(full, CAPTION_MAX)
    return {
      method: 'editMessageCaption',
      params: { ...common, caption, caption_entities: entities },
    }
  }
  const link_preview_options = { is_disabled: true }
  const params = { ...common, ...cutTo(full, TEXT_MAX), link_preview_options }
  return { method: 'editMessageText', params }
}
