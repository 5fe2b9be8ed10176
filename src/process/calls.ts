import type { ImageRequest } from '../assets/images/service.ts'
import { type ChatSearch, findChats } from '../chats/store/search.ts'
import { type ConsoleQuestion, readerOf } from '../delivery/console/reads.ts'
import { announceToAll } from '../notifications/announcement/service.ts'
import type { Notice } from '../notifications/domain.ts'
import { readText } from '../reading/reader.ts'
import { importSent, type Sent } from '../sources/import/request.ts'
import { sourceWorld } from '../sources/job.ts'
import { type Placing, place } from '../sources/places/service.ts'
import { rereadStored } from '../sources/reread.ts'
import { SOURCES } from '../sources/sources.ts'
import type { Context } from './context.ts'
import { imagesOf } from './images.ts'

/**
 * Functions that the main thread runs in the Worker, by name. Inputs and results are copied between the threads, so
 * they are plain data. The signal aborts when the Worker stops.
 */
export const CALLS = {
  /** Brings what is stored up to date after an update; returns what was out of date. */
  rereadStored: (context: Context, _input: null, signal: AbortSignal) =>
    rereadStored(context, signal),
  /** The chats of a user that contain some words. */
  findChats: ({ db }: Context, asked: ChatSearch) => findChats(db, asked),
  /** What administrators ask about the messages of Telegram. */
  readConsole: ({ db }: Context, { name, asked }: ConsoleQuestion) =>
    readerOf(db)(name, asked as never),
  /** An image of a source; undefined when it cannot be had. */
  image: (context: Context, asked: ImageRequest, signal: AbortSignal) =>
    imagesOf(context)(asked, signal),
  /** Stores what the geocoder answered for the addresses of listings. */
  place: (context: Context, placings: readonly Placing[], signal: AbortSignal) =>
    place(context, placings, signal),
  /** Brings in what an administrator has sent; returns what became of each record. */
  importSent: (context: Context, sent: Sent) =>
    importSent(sourceWorld(context), { sources: SOURCES, readText }, sent),
  /** Notifies all users; returns how many. */
  announce: (context: Context, notice: Notice, signal: AbortSignal) =>
    announceToAll(context, notice, signal),
} satisfies Record<string, (context: Context, input: never, signal: AbortSignal) => unknown>

export type Calls = typeof CALLS
export type CallName = keyof Calls
export type CallInput<Name extends CallName> = Parameters<Calls[Name]>[1]
export type CallResult<Name extends CallName> = Awaited<ReturnType<Calls[Name]>>
