import { atom } from 'jotai'
import { SEEN_POSTS_MAX } from '../../src/bots/domain/bot.ts'
import type { BotWire } from '../../src/bots/wire.ts'

export const botsAtom = atom<BotWire[]>([])

/** When the list was requested that is shown now (see `performance.now`); 0: the server rendered it. */
const askedAtom = atom(0)

/** Shows a list, unless one that was requested later is shown already. */
export const replaceBotsAtom = atom(null, (get, set, bots: BotWire[], asked: number) => {
  if (asked < get(askedAtom)) return
  set(askedAtom, asked)
  set(botsAtom, bots)
})

/** Replaces the own bot of the same id. An administrator also changes bots of others, which are not in this list. */
export const keepBotAtom = atom(null, (get, set, saved: BotWire) =>
  set(
    botsAtom,
    get(botsAtom).map((bot) => (bot._id === saved._id ? saved : bot)),
  ),
)

/** Adds a new bot at the end. */
export const addBotAtom = atom(null, (get, set, made: BotWire) => {
  const others = get(botsAtom).filter(({ _id }) => _id !== made._id)
  set(botsAtom, [...others, made])
})

export const dropBotAtom = atom(null, (get, set, botId: string) =>
  set(
    botsAtom,
    get(botsAtom).filter(({ _id }) => _id !== botId),
  ),
)

/** Counts a home that was posted, unless it is counted already. */
export const countPostAtom = atom(null, (get, set, websiteChatId: string, assetId: string) =>
  set(
    botsAtom,
    get(botsAtom).map((bot) =>
      bot.websiteChatId === websiteChatId && !bot.seenPosts.includes(assetId)
        ? {
            ...bot,
            seenPosts: [assetId, ...bot.seenPosts].slice(0, SEEN_POSTS_MAX),
            seenPostsCount: bot.seenPostsCount + 1,
            weekPostsCount: bot.weekPostsCount + 1,
          }
        : bot,
    ),
  ),
)
