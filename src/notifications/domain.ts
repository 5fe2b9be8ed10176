// Notifications: messages to a user in the application, outside of the chats.
import type { OptionalField } from '../assets/criteria/criteria.ts'
import type { HomeSaid, PostSaid } from '../assets/told/domain.ts'

const NOTIFICATION_TYPES = [
  'property_match',
  'system',
  'request_verified',
  'password_reset',
  'new_feature',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/**
 * What happened to the home of an event: it was found, costs otherwise, is gone or back, is about to be seen, or its
 * listing on a shortlist says something else.
 */
export const EVENT_KINDS = ['home', 'price', 'gone', 'back', 'viewing', 'shortlist'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** A bot that an event is of, as it was named. */
export type EventBot = { id: string; name: string }

/** What a user is told of a home, once for all bots that match it. */
export type HomeEvent = { kind: EventKind; assetRid: number; bots: readonly EventBot[] }

/** A notification as a user wrote it: an announcement, or a test. */
export type Notice = {
  type: NotificationType
  title: string
  body: string
  /** A path of the application. */
  url: string
}

export type Notification = Notice & {
  /** What the product tells; null: the title and the body say it, else they are empty. */
  said: NoticeSaid | null
  /** Null: it is about no single home. */
  event: HomeEvent | null
  id: string
  userRid: number
  isRead: boolean
  createdAt: number
}

/** The longest texts that a user writes into a notification, in UTF-16 units. */
export const TITLE_MAX = 200
export const BODY_MAX = 1_000
export const URL_MAX = 500

/** Where a notification leads that names no path. */
export const NOTIFICATIONS_PATH = '/notifications'

/** A bot, as it was named; its id is null in notifications of before facts were stored. */
type BotSaid = { id: string | null; name: string }

type Nothing = Record<never, never>

/** What the product tells users: the facts of each code. They are written in the language of the reader. */
export type Notices = {
  /** A home that a bot posted, or its lower price. */
  home: PostSaid & { bot: BotSaid; occasion: 'match' | 'fell' | 'joined' }
  /** A digest: its first homes, and how many it has beyond them. */
  homes: {
    bot: BotSaid
    matches: number
    drops: number
    homes: readonly HomeSaid[]
    more: number
  }
  /** A home of a shortlist, and what happened to it. */
  watched: {
    home: HomeSaid
    change: 'price' | 'gone' | 'back' | 'edited'
    /** The price before it changed. */
    before: number | null
  }
  /** A home of a shortlist that is seen soon, and when (ms). */
  viewing: { home: HomeSaid; at: number }
  /** Another member named the reader in a comment on a home of a shortlist. */
  mentioned: { home: HomeSaid; by: string; text: string }
  /** All members of a shortlist are for a home. */
  agreed: { home: HomeSaid }
  postFailed: { bot: BotSaid /** As the service said it. */; reason: string | null }
  botQuiet: {
    bot: BotSaid
    /** Whether no source of the bot is on; else the sources that refuse this server, or cannot be read. */
    allOff: boolean
    refusing: readonly string[]
    failing: readonly string[]
    /** How many more homes would have matched without each of these criteria. */
    relax: readonly { criterion: OptionalField; count: number }[]
  }
  webhookOff: { bot: BotSaid; host: string; reason: string }
  mailOff: Nothing
  groupLost: { bot: BotSaid }
  groupConnected: { bot: BotSaid }
  telegramBlocked: Nothing
  telegramWanted: { name: string }
  passwordReset: Nothing
  signInAdded: { provider: 'google' | 'facebook'; check: 'ended' | 'password' | 'account' }
  mailLimit: { count: number; megabytes: number }
  inboxFull: Nothing
  alertTooWide: { announced: number; shown: number }
  waySilent: { way: WaySaid /** Milliseconds since 1970. */; lastAt: number }
  serviceFails: {
    service: ServiceSaid
    cause: CauseSaid /** As the service said it. */
    reason: string
  }
  serviceWorks: { service: ServiceSaid }
  sourceFails: {
    label: string
    health: 'blocked' | 'failing' | 'stale'
    /** As the run noted it; null: it noted none. */
    reason: string | null
  }
  sourceWorks: { label: string }
  /** The last day of the timetables of buses and trains, YYYY-MM-DD. */
  timetableEnds: { to: string; isOver: boolean }
  /** For users whose bots waited for the source. */
  sourceBack: { label: string }
}

/** A way in by its name, or a source by its label. */
export type WaySaid =
  | 'mail'
  | 'share'
  | 'shortcut'
  | 'bookmarklet'
  | 'page'
  | 'forward'
  | 'channel'
  | 'whatsapp'
  | 'api'
  | { label: string }
type ServiceSaid = 'telegram' | 'mail' | 'push' | 'mailIn'
type CauseSaid = 'refused' | 'unreachable' | 'limited' | 'changed'

export type NoticeCode = keyof Notices

/** One of them with its facts. */
export type NoticeSaid = { [Code in NoticeCode]: { code: Code } & Notices[Code] }[NoticeCode]

const TYPES: { [Code in NoticeCode]?: NotificationType } = {
  home: 'property_match',
  homes: 'property_match',
  groupConnected: 'request_verified',
  passwordReset: 'password_reset',
}

export const typeOf = ({ code }: NoticeSaid): NotificationType => TYPES[code] ?? 'system'
