import { PRICE_SCALE } from '../../src/assets/domain/price-scale.ts'
import type { BotWire } from '../../src/bots/wire.ts'

/** What most bots have. */
const USUAL = {
  description: '',
  isActive: true,
  dealType: 'rent',
  priceLimit: [0, PRICE_SCALE.rent.max],
  rooms: 1,
  roomsMax: null,
  merchant: null,
  totalMax: null,
  sizeMin: null,
  sizeMax: null,
  sublet: null,
  excludeWords: [],
  features: [],
  entryFrom: null,
  entryTo: null,
  floorMin: null,
  floorMax: null,
  mutedPhones: [],
  travel: [],
  polygons: [],
  seenPosts: [],
  seenPostsCount: 0,
  channels: { telegram: true, push: true, mail: false },
  digestThreshold: 5,
  quietHours: null,
  postLanguage: 'en',
  shortlistId: null,
} satisfies Partial<BotWire>

/**
 * A bot without the values that most bots have, for a page that is rendered on the server: its HTML contains each bot
 * twice.
 */
export type BriefBot = Omit<
  BotWire,
  keyof typeof USUAL | 'chatName' | 'chatId' | 'weekPostsCount' | 'createdBy'
> &
  Partial<BotWire>

/**
 * The ids of its posts are left out, too: they only serve to count no event of the socket twice.
 * @param reader the full name of the user, who owns most of the bots that they see.
 */
export function brief(bot: BotWire, reader: string): BriefBot {
  const { seenPosts } = bot
  const derived: Record<string, unknown> = { ...derivedFrom(bot), createdBy: reader, seenPosts }
  const told: Record<string, unknown> = {}
  for (const name in bot) {
    const value: unknown = bot[name as keyof BotWire]
    if (value !== derived[name] && !isUsual(name, value)) told[name] = value
  }
  return told as BriefBot
}

/** Of the objects and lists among them, their JSON. */
const USUAL_JSON = new Map(
  Object.entries(USUAL).map(([name, value]) => [
    name,
    typeof value === 'object' && value ? JSON.stringify(value) : value,
  ]),
)

function isUsual(name: string, value: unknown): boolean {
  const usual = USUAL_JSON.get(name)
  if (value === usual) return true
  if (typeof value !== 'object' || value === null || typeof usual !== 'string') return false
  if (Array.isArray(value) && value.length === 0) return usual === '[]'
  return JSON.stringify(value) === usual
}

export function unabridged(bot: BriefBot, reader: string): BotWire {
  return { ...USUAL, ...derivedFrom(bot), createdBy: reader, ...bot }
}

/** A bot of the website has the name and the id of its chat; all posts of a new bot are of this week. */
function derivedFrom({ botName, websiteChatId, seenPostsCount = 0 }: BriefBot) {
  return { chatName: botName, chatId: websiteChatId, weekPostsCount: seenPostsCount }
}
