import type { Db } from '../../database/database.ts'
import { snapshot } from '../../database/turns.ts'
import { referencesOf, telegramChats } from '../history/chats.ts'
import { chatHistory, type HistoryFilter, messageHistory, type Range } from '../history/store.ts'
import { broadcastById, broadcastPage, reachOf } from './store.ts'

/**
 * Questions about all messages and chats. With very many of them an answer takes longer than other visitors may wait,
 * so the server asks them in the Worker.
 */
const READS = {
  history: (db: Db, { range, filter }: { range: Range; filter: HistoryFilter }) =>
    withReferences(db, messageHistory(db, range, filter)),
  thread: (db: Db, { chatId, range }: { chatId: string; range: Range }) =>
    withReferences(db, chatHistory(db, chatId, range)),
  chats: telegramChats,
  reach: (db: Db, _asked: null) => reachOf(db),
  broadcasts: broadcastPage,
  broadcast: broadcastById,
}

function withReferences(db: Db, page: ReturnType<typeof messageHistory>) {
  return { ...page, references: referencesOf(db, page.messages) }
}

type Reads = typeof READS
type Asked<Name extends keyof Reads> = Parameters<Reads[Name]>[1]

export type ReadConsole = <Name extends keyof Reads>(
  name: Name,
  asked: Asked<Name>,
) => Promise<ReturnType<Reads[Name]>>

/** A question as it is passed to the Worker. */
export type ConsoleQuestion = { name: keyof Reads; asked: unknown }

/** Answers in this thread. What several statements read is of one moment, while the server writes. */
export function readerOf(db: Db): ReadConsole {
  return async (name, asked) => {
    const read = READS[name] as (
      db: Db,
      asked: Asked<typeof name>,
    ) => ReturnType<Reads[typeof name]>
    return snapshot(db.$client, () => read(db, asked))
  }
}
