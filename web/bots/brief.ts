import type { BotWire } from '../../src/bots/wire.ts'

/** What most bots have. */
const USUAL = {
  description: '',
  isActive: true,
  dealType: 'rent',
  rooms: 1,
  merchant: null,
  sizeMin: null,
  excludeWords: [],
  seenPosts: [],
  seenPostsCount: 0,
  channels: { telegram: true, push: true, mail: false },
  digestThreshold: 5,
  quietHours: null,
  postLanguage: 'en',
} satisfies Partial<BotWire>

/** A bot without the values that most bots have, for a page that is rendered on the server: its HTML contains each bot twice. */
export type BriefBot = Omit<
  BotWire,
  keyof typeof USUAL | 'chatName' | 'chatId' | 'weekPostsCount'
> &
  Partial<BotWire>

/** Leaves out also the ids of its posts: they only tell whether an event of the socket is counted already. */
export function brief(bot: BotWire): BriefBot {
  const usual: Record<string, unknown> = { ...USUAL, ...derivedFrom(bot) }
  const told = Object.entries({ ...bot, seenPosts: [] }).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(usual[name]),
  )
  return Object.fromEntries(told) as BriefBot
}

export function unabridged(bot: BriefBot): BotWire {
  return { ...USUAL, ...derivedFrom(bot), ...bot }
}

/** A bot of the website has the name and the id of its chat; all posts of a new bot are of this week. */
function derivedFrom({ botName, websiteChatId, seenPostsCount = 0 }: BriefBot) {
  return { chatName: botName, chatId: websiteChatId, weekPostsCount: seenPostsCount }
}
