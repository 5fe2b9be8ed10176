import { storedMetrics } from '../admin/stored-metrics.ts'
import { readColumns } from '../assets/columns/loading.ts'
import { createdCounts } from '../assets/store/assets.ts'
import { type BotFilter, filterBots } from '../bots/store/bots.ts'
import { botCounts } from '../bots/store/counts.ts'
import { type ChatSearch, findChats } from '../chats/store/search.ts'
import { type ConsoleQuestion, readerOf } from '../delivery/console/reads.ts'
import { type AskedFeed, feedDocument } from '../delivery/feeds/service.ts'
import { comparePhotos, type FetchedPhoto } from '../intake/photos/service.ts'
import { type Placing, place } from '../intake/places/service.ts'
import { rereadStored } from '../intake/reread.ts'
import { type Split, splitListing } from '../matching/by-hand/service.ts'
import { type Announcement, announceToAll } from '../notifications/announcement/service.ts'
import type { ParserName } from '../parsing/parse.ts'
import { type Brought, importSent } from '../sources/import/request.ts'
import { sourceWorld } from '../sources/job.ts'
import { sourcesOf } from '../sources/sources.ts'
import { type Outlining, placeOutline } from '../travel/outline/outline.ts'
import { createDirectory } from '../users/directory/service.ts'
import type { UserFilter, UserPage } from '../users/directory/store.ts'
import { userCounts } from '../users/store.ts'
import { type Correcting, correctHome } from '../ways-in/bring/correct.ts'
import { type Drafting, readDraft } from '../ways-in/draft.ts'
import { handleInTurn } from '../ways-in/handle.ts'
import { waysOverview } from '../ways-in/health/overview.ts'
import { shownStorage } from '../ways-in/shown.ts'
import type { Context } from '../world/context.ts'

/**
 * Functions that the main thread runs in the Worker, by name. Inputs and results are copied between the threads, so
 * they are plain data. The signal aborts when the Worker stops.
 */
export const CALLS = {
  /** Brings what is stored up to date after an update; returns what was out of date. */
  rereadStored: (context: Context, _input: null, signal: AbortSignal) =>
    rereadStored(context, signal),
  /** What searches look at of all homes. */
  readColumns: ({ db, clock }: Context, _input: null, signal: AbortSignal) =>
    readColumns(db, clock, signal),
  /** The chats of a user that contain some words. */
  findChats: ({ db }: Context, asked: ChatSearch) => findChats(db, asked),
  /** One page of the bots of all users, and how many match. */
  findBots: ({ db }: Context, asked: BotFilter) => filterBots(db, asked),
  /** One page of the accounts, and how many match. */
  pageOfUsers: ({ db }: Context, asked: UserFilter & UserPage) => createDirectory(db).page(asked),
  ridsOfUsers: ({ db }: Context, filter: UserFilter) => createDirectory(db).rids(filter),
  jsonOfUsers: ({ db }: Context, rids: readonly number[]) => createDirectory(db).json(rids),
  /** The document of a feed, by the hash of its secret. */
  readFeed: (context: Context, asked: AskedFeed) => feedDocument(context, asked),
  /** What administrators see counted. At 100,000 rows one count takes up to 20 ms. */
  countUsers: ({ db }: Context, since: number) => userCounts(db, since),
  countBots: ({ db }: Context, since: number) => botCounts(db, since),
  countAssets: ({ db }: Context, since: number) => createdCounts(db, since),
  /** From where a place is reached. */
  placeOutline: ({ db }: Context, asked: Outlining) => placeOutline(db, asked),
  /** What is stored, for monitoring. */
  storedMetrics: (context: Context, _input: null) => storedMetrics(context),
  /** What administrators ask about the messages of Telegram. */
  readConsole: ({ db }: Context, { name, asked }: ConsoleQuestion) =>
    readerOf(db)(name, asked as never),
  /** Splits a listing off its home, and posts it. */
  split: (context: Context, decision: Split) => splitListing(context, decision),
  /** Stores what the geocoder answered for the addresses of listings. */
  place: (context: Context, placings: readonly Placing[], signal: AbortSignal) =>
    place(context, placings, signal),
  /** Keeps what photos look like, and compares those of homes that may be one. */
  comparePhotos: (context: Context, fetched: readonly FetchedPhoto[]) =>
    comparePhotos(context, fetched),
  /** Brings in what an administrator has sent; returns what became of each record. */
  importSent: (context: Context, brought: Brought) =>
    importSent(sourceWorld(context), sourcesOf(context.config.values), brought),
  /** Reads what waits in the inbox. */
  handleInbox: (context: Context, _input: null, signal: AbortSignal) =>
    handleInTurn(sourceWorld(context), {
      label: 'server',
      signal,
      sources: sourcesOf(context.config.values),
    }),
  /** Every way in, as administrators see it. */
  waysOverview: (context: Context, _input: null) =>
    waysOverview(context, sourcesOf(context.config.values)),
  /** What users have stored. */
  readStorage: (context: Context, _input: null) => shownStorage(context),
  /** What a user has sent and not saved, as it is read. */
  readDraft: (context: Context, drafting: Drafting) =>
    readDraft(sourceWorld(context), sourcesOf(context.config.values), drafting),
  /** Corrects a home that only one user sees, and posts it. */
  correctHome: (context: Context, correcting: Correcting) => correctHome(context, correcting),
  /** Reads what strangers wrote, for the main thread: the Worker has the processes of readers. */
  parse: ({ parse }: Context, { name, input }: { name: ParserName; input: unknown }) =>
    parse(name, input as never) as Promise<unknown>,
  /** Notifies all users; returns how many. */
  announce: (context: Context, announcement: Announcement, signal: AbortSignal) =>
    announceToAll(context, announcement, signal),
} satisfies Record<string, (context: Context, input: never, signal: AbortSignal) => unknown>

type Calls = typeof CALLS
export type CallName = keyof Calls
export type CallInput<Name extends CallName> = Parameters<Calls[Name]>[1]
export type CallResult<Name extends CallName> = Awaited<ReturnType<Calls[Name]>>
