import { unstatedFacts } from '../../assets/criteria/unstated.ts'
import { assetsByRid } from '../../assets/store/assets.ts'
import { homeSaid } from '../../assets/told/domain.ts'
import type { Bot } from '../../bots/domain/bot.ts'
import { botById } from '../../bots/store/bots.ts'
import { type Db, type Tx, write } from '../../database/database.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Random } from '../../kernel/random.ts'
import { notify } from '../../notifications/service.ts'
import { QUIET_NAMES } from '../channels/channels.ts'
import { isQuiet } from '../domain/quiet-hours.ts'
import { shownTo } from '../outbox/shown.ts'
import { sharersOf } from '../readers.ts'
import { countOf, DIGEST_MS } from './domain.ts'
import { type Digest, freezeRow, gather, openDigests, postsOf } from './store.ts'

/** Whether the run of a pass is over. A port: runs belong to a higher room. */
export type IsPassOver = (runRid: number) => boolean

/** Digests that one transaction freezes. */
const AT_ONCE = 20

type World = { db: Db; clock: Clock; random: Random }

/**
 * Freezes digests whose pass is over, or that were opened a minute ago: what they contain is final then. A digest that
 * begins with the next post of the same pass is another one.
 * @returns how many were frozen.
 */
export function freezeDigests({ db, clock, random }: World, isPassOver: IsPassOver): number {
  const now = clock.now()
  const isDue = ({ runRid, openedAt }: { runRid: number | null; openedAt: number }) =>
    runRid === null || now - openedAt >= DIGEST_MS || now < openedAt || isPassOver(runRid)
  const due = openDigests(db).filter(isDue).slice(0, AT_ONCE)
  if (due.length === 0) return 0
  write(db, (tx) => {
    for (const digest of due) freezeDigest(tx, digest, { random, now })
  })
  return due.length
}

/** Freezes what a bot has posted at its start. Called in the transaction of the start. */
export function freezeStart(tx: Tx, bot: Bot, world: { random: Random; now: number }): void {
  const start = openDigests(tx).filter(
    ({ botRid, runRid }) => botRid === bot.rid && runRid === null,
  )
  for (const digest of start) freezeDigest(tx, digest, world)
}

/** Ends a digest and notifies those who read it in the application, once for all that it contains. */
function freezeDigest(
  tx: Tx,
  { rid, botId }: Digest,
  world: { random: Random; now: number },
): void {
  if (!freezeRow(tx, rid, world.now)) return
  const bot = botById(tx, botId)
  const posts = postsOf(tx, rid)
  if (!bot || posts.length === 0) return
  if (isQuiet(bot.quietHours, world.now))
    for (const channel of QUIET_NAMES) gather(tx, { botRid: bot.rid, channel }, world.now)
  tellOfPosts(tx, { bot, userRid: bot.ownerRid, posts }, world)
  for (const { userRid } of sharersOf(tx, bot)) {
    const rids = posts.map(({ assetRid }) => assetRid)
    const seen = shownTo(tx, userRid, rids)
    const own = posts.filter(({ assetRid }) => seen.has(assetRid))
    if (own.length > 0) tellOfPosts(tx, { bot, userRid, posts: own }, world)
  }
}

type Posts = { bot: Bot; userRid: number; posts: ReturnType<typeof postsOf> }

function tellOfPosts(
  tx: Tx,
  { bot, userRid, posts }: Posts,
  world: { random: Random; now: number },
): void {
  const shown = posts.slice(0, SHOWN)
  const known = assetsByRid(
    tx,
    shown.map(({ assetRid }) => assetRid),
  )
  const homes = shown.flatMap(({ assetRid, price }) => {
    const asset = known.get(assetRid)
    if (!asset) return []
    return homeSaid({ ...asset, price: price ?? asset.price }, unstatedFacts(bot, asset))
  })
  const more = posts.length - shown.length
  const { id, name, websiteChatId } = bot
  const said = { code: 'homes', bot: { id, name }, ...countOf(posts), homes, more } as const
  notify(tx, [userRid], { said, url: `/chats/${websiteChatId}` }, world)
}

/** Homes that the notification names. */
const SHOWN = 3
