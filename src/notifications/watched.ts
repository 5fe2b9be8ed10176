import type { Asset } from '../assets/domain/asset.ts'
import { homeSaid } from '../assets/told/domain.ts'
import { announce } from '../database/changes.ts'
import type { Tx } from '../database/database.ts'
import type { Random } from '../kernel/random.ts'
import { changesBetween } from '../shortlists/domain/watched.ts'
import type { TellMember } from '../shortlists/service.ts'
import { insertHomeChange, listsWith, watchersOf } from '../shortlists/store/watched.ts'
import type { EventKind, NoticeSaid } from './domain.ts'
import { eventOf, insertNotification, removeNotification } from './store.ts'

type World = { random: Random; now: number }

/** The kind of the event of each change: one that says otherwise what it states is of the shortlist alone. */
const EVENTS = { price: 'price', gone: 'gone', back: 'back', edited: 'shortlist' } as const

/**
 * Keeps what changed of a home that is on a shortlist, and tells each member of it once, except where it is not for
 * them: of several changes at once the most important one.
 */
export function tellWatchers(
  tx: Tx,
  { before, after }: { before: Asset; after: Asset },
  world: World,
): void {
  const changes = changesBetween(before, after)
  const [main] = changes
  if (!main) return
  const lists = listsWith(tx, after.rid)
  if (lists.length === 0) return
  for (const change of changes) insertHomeChange(tx, after.rid, change, world.now)
  for (const id of lists) announce(tx, 'shortlist', id, world.now)
  const { kind } = main
  const was = kind === 'price' ? before.price : null
  const said = { code: 'watched', home: homeSaid(after), change: kind, before: was } as const
  for (const userRid of watchersOf(tx, after.rid))
    tellEvent(tx, { userRid, asset: after }, { kind: EVENTS[kind], said }, world)
}

/** Tells a member of a shortlist what others said of a home there. */
export const tellMember: TellMember = (tx, { userRid, asset }, said, world) => {
  const last = eventOf(tx, { userRid, assetRid: asset.rid, kind: 'shortlist' })
  // Who takes a vote back and gives it again brings no news.
  if (said.code === 'agreed' && last?.said?.code === 'agreed') return
  tellEvent(
    tx,
    { userRid, asset },
    { kind: 'shortlist', said: { ...said, home: homeSaid(asset) } },
    world,
  )
}

export type EventTelling = {
  kind: EventKind
  said: Extract<NoticeSaid, { code: 'watched' | 'viewing' | 'mentioned' | 'agreed' }>
}

/** Tells a user of a home of a shortlist: the same again takes the place of the former, and is unread. */
export function tellEvent(
  tx: Tx,
  { userRid, asset }: { userRid: number; asset: Asset },
  { kind, said }: EventTelling,
  { random, now }: World,
): void {
  const before = eventOf(tx, { userRid, assetRid: asset.rid, kind })
  if (before) removeNotification(tx, before)
  insertNotification(tx, {
    said,
    event: { kind, assetRid: asset.rid, bots: [] },
    type: 'system',
    title: '',
    body: '',
    url: `/properties?home=${encodeURIComponent(asset.id)}`,
    id: random.id(),
    userRid,
    createdAt: now,
  })
}
