// What stands in the address of the page: the tab, and what it shows.

export const TABS = ['broadcast', 'direct', 'history'] as const
export type Tab = (typeof TABS)[number]

export const TYPES = ['broadcast', 'direct', 'received'] as const
type MessageType = (typeof TYPES)[number]

export const PAGE_SIZES = [5, 10, 25, 50] as const
const PAGE_SIZE = 10
/** Beyond that the server knows no page. */
const PAGE_MAX = 1_000_000

/** Values that are the default are left out of the address. */
export type ConsoleSearch = {
  tab?: Tab | undefined
  /** The open chat of direct messages. */
  chat?: string | undefined
  type?: MessageType | undefined
  status?: 'failed' | undefined
  /** The broadcast whose messages are shown. */
  broadcast?: string | undefined
  page?: number | undefined
  size?: number | undefined
}

const textOf = (value: unknown, pattern: RegExp): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && pattern.test(text) ? text : undefined
}

/** Reads an address. What does not fit is left out. */
export function consoleSearch(search: Readonly<Record<string, unknown>>): ConsoleSearch {
  const page = Number(search.page)
  const size = Number(search.size)
  const found: ConsoleSearch = {
    tab: TABS.find((one) => one === search.tab),
    chat: textOf(search.chat, /^-?\d{1,20}$/),
    type: TYPES.find((one) => one === search.type),
    status: search.status === 'failed' ? 'failed' : undefined,
    broadcast: textOf(search.broadcast, /^[\w-]{1,100}$/),
    page: Number.isInteger(page) && page > 1 && page <= PAGE_MAX ? page : undefined,
    size: PAGE_SIZES.find((one) => one === size && one !== PAGE_SIZE),
  }
  return withoutGaps(found)
}

/** The address of another part of the message history: from its first page, unless a page is named. */
export function historySearch(search: ConsoleSearch, change: ConsoleSearch): ConsoleSearch {
  const { type, status, broadcast, size } = search
  return withoutGaps({ tab: 'history', type, status, broadcast, size, ...change })
}

/** The address of a chat. Ids are numbers there: a text of digits would be quoted. */
export const chatSearch = (chatId: string) => ({ tab: 'direct', chat: Number(chatId) }) as const

const withoutGaps = (search: ConsoleSearch): ConsoleSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

export const tabOf = ({ tab }: ConsoleSearch): Tab => tab ?? 'broadcast'
export const sizeOf = ({ size }: ConsoleSearch): number => size ?? PAGE_SIZE
export const pageOf = ({ page }: ConsoleSearch): number => page ?? 1
