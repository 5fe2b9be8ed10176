// Bots: saved searches and the chats in which they post.
import type { Criteria } from '../../assets/criteria/criteria.ts'
import type { Language } from '../../kernel/domain/language.ts'

export type Bot = Criteria & {
  rid: number
  id: string
  ownerRid: number
  /** The owner's full name. */
  createdBy: string
  /** The chat of the website. Every bot has one. */
  websiteChatRid: number
  websiteChatId: string
  /** The Telegram group in which the bot also posts; null for a bot of the website. */
  group: Group | null
  /** Whether the bot posts in its Telegram group. */
  isTelegramOn: boolean
  /** Whether its posts are sent to its owner's browsers, and its digests by mail. */
  isPushOn: boolean
  isMailOn: boolean
  /** How many posts of one pass are sent singly; the others follow as one digest. Null: all are sent singly. */
  digestThreshold: number | null
  quietHours: QuietHours | null
  /** The shortlist with whose members it is shared; null: with nobody. */
  shortlistId: string | null
  /** The language of its posts in Telegram. */
  postLanguage: Language
  name: string
  description: string
  isActive: boolean
  /** Only homes whose `rev` is higher are matched: those that became known, or changed, after the bot was started. */
  watchFrom: number
  createdAt: number
}

/** When posts wait: from and to in `HH:MM`, Asia/Jerusalem. They may cross midnight. */
export type QuietHours = { from: string; to: string }

export const DIGEST_THRESHOLD = 5
export const DIGEST_THRESHOLD_MAX = 100

export type Group = { id: string; name: string }

export const BOT_NAME_MAX = 80
export const BOT_DESCRIPTION_MAX = 500

/** Homes posted by a bot that its wire form names. */
export const SEEN_POSTS_MAX = 100

/** The homes that a bot has posted. */
export type SeenPosts = {
  /** Public ids of the newest posts, the newest first, at most `SEEN_POSTS_MAX`. */
  newest: readonly string[]
  count: number
  /** Those of the last 7 days. */
  weekCount: number
}

export const NO_POSTS: SeenPosts = { newest: [], count: 0, weekCount: 0 }
