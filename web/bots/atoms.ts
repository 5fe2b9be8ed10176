import { atom } from 'jotai'
import type { BotWire } from '../../src/bots/wire.ts'

/** A bot as the page keeps it. */
export type BotEntry = BotWire & {
  /** The number of all homes that it posted. */
  seenPostsCount: number
}

export function entryOf(bot: BotWire): BotEntry {
  return { ...bot, seenPostsCount: bot.seenPosts.length }
}

export const botsAtom = atom<BotEntry[]>([])

/** Replaces the bot of the same id; a new bot comes last. */
export const keepBotAtom = atom(null, (get, set, saved: BotWire) => {
  const bots = get(botsAtom)
  const isKnown = bots.some(({ _id }) => _id === saved._id)
  const entry = entryOf(saved)
  set(
    botsAtom,
    isKnown ? bots.map((bot) => (bot._id === entry._id ? entry : bot)) : [...bots, entry],
  )
})

export const dropBotAtom = atom(null, (get, set, botId: string) =>
  set(
    botsAtom,
    get(botsAtom).filter(({ _id }) => _id !== botId),
  ),
)

/** Counts a home that was posted, unless it is counted already. */
export const countPostAtom = atom(null, (get, set, chatId: string, assetId: string) =>
  set(
    botsAtom,
    get(botsAtom).map((bot) =>
      bot.chatId === chatId && !bot.seenPosts.includes(assetId)
        ? {
            ...bot,
            seenPostsCount: bot.seenPostsCount + 1,
            seenPosts: [...bot.seenPosts, assetId],
          }
        : bot,
    ),
  ),
)
