import type { BroadcastPage } from '../../../src/delivery/console/wire.ts'
import { ApiError, failureText } from '../../lib/api-error.ts'
import type { LoaderInput } from '../../lib/context.ts'
import { BROADCASTS_AT_ONCE, type Chat, type Messages, type Reach, telegramApi } from './api.ts'
import { type ConsoleSearch, consoleSearch, tabOf } from './search.ts'

/** What was loaded; else the reason for users, which is empty when the server gave none. */
export type Outcome<Data> = { data: Data; problem: null } | { data: null; problem: string }

type Common = {
  search: ConsoleSearch
  /** Why nothing can be sent; null: it can. */
  off: string | null
  now: string
}

export type BroadcastData = Common & {
  tab: 'broadcast'
  reach: Outcome<Reach>
  sent: Outcome<BroadcastPage>
}
export type DirectData = Common & {
  tab: 'direct'
  chats: Outcome<Chat[]>
  /** The chat that is open: the one of the address, else the first. */
  open: { chat: Chat; thread: Outcome<Messages> } | null
}
export type HistoryData = Common & { tab: 'history'; page: Outcome<Messages> }
export type ConsoleData = BroadcastData | DirectData | HistoryData

type Input = LoaderInput & { deps: { search: Record<string, unknown> } }
type Calls = ReturnType<typeof telegramApi>

export async function loadConsole({ context, deps }: Input): Promise<ConsoleData> {
  const calls = telegramApi(context.api)
  const search = consoleSearch(deps.search)
  const [{ telegram }, part] = await Promise.all([calls.features(), partOf(calls, search)])
  const off = telegram.isOn ? null : (telegram.reason ?? '')
  return { search, off, now: new Date().toISOString(), ...part }
}

async function partOf(calls: Calls, search: ConsoleSearch) {
  const tab = tabOf(search)
  if (tab === 'broadcast') {
    const [reach, sent] = await Promise.all([
      outcomeOf(calls.reach()),
      outcomeOf(calls.broadcasts(BROADCASTS_AT_ONCE)),
    ])
    return { tab, reach, sent }
  }
  if (tab === 'history') return { tab, page: await outcomeOf(calls.history(search)) }
  const chats = await outcomeOf(calls.chats())
  const chat = await openChat(calls, search.chat, chats.data ?? [])
  if (!chat) return { tab, chats, open: null }
  return { tab, chats, open: { chat, thread: await outcomeOf(calls.thread(chat.chatId)) } }
}

/** The named chat, which may not be among the first; else the first. */
async function openChat(
  calls: Calls,
  id: string | undefined,
  chats: readonly Chat[],
): Promise<Chat | undefined> {
  if (id === undefined) return chats[0]
  const known = chats.find(({ chatId }) => chatId === id)
  if (known) return known
  const found = await outcomeOf(calls.chats({ search: id, limit: 1 }))
  return (
    found.data?.find(({ chatId }) => chatId === id) ?? { chatId: id, chatName: id, createdBy: '' }
  )
}

/** A refusal for want of a session or of rights concerns the whole page. */
async function outcomeOf<Data>(call: Promise<Data>): Promise<Outcome<Data>> {
  try {
    return { data: await call, problem: null }
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) throw error
    return { data: null, problem: failureText(error, '') }
  }
}

/** Why something could not be loaded; empty when it was. */
export function problemOf<T>({ problem }: Outcome<T>, generic: string): string {
  return problem === null ? '' : problem || generic
}
