import type { MessageWire } from '../../src/chats/wire.ts'
import { AFTER_PAGE } from './api.ts'
import type { ThreadEvent } from './thread.ts'

/**
 * Pages that are loaded after a reconnection: as many messages as a thread keeps. When more was missed, the thread begins
 * anew with the newest page, and the others are loaded by scrolling up.
 */
const PAGES_MAX = 20
const RETRY_MS = 2_000

type Answer = Promise<{ messages: readonly MessageWire[] }>
type Options = {
  /** The first page after a message. */
  after(messageId: string): Answer
  newest(): Answer
  /** The newest message of the page; undefined for an empty one. */
  known(): string | undefined
  dispatch(event: ThreadEvent): void
}

/**
 * Loads what was sent while the page was not connected. It begins after the last message before the gap, although newer
 * ones arrive by the socket meanwhile, and repeats a page that failed: nothing in between stays missing.
 */
export function catchUpWith({ after, newest, known, dispatch }: Options) {
  /** The last message before the gap: null for an empty thread, undefined when nothing is missing. */
  let gap: string | null | undefined
  let isRunning = false
  let isWanted = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  /** Loads the rest of the gap. */
  async function fill(): Promise<void> {
    for (let page = 0; page < PAGES_MAX && typeof gap === 'string'; page += 1) {
      const { messages } = await after(gap)
      if (isStopped) return
      dispatch({ type: 'arrived', messages })
      gap = messages.length < AFTER_PAGE ? undefined : messages.at(-1)?._id
    }
    if (gap === undefined) return
    const { messages } = await newest()
    if (isStopped) return
    dispatch({ type: 'replaced', messages })
    gap = undefined
  }

  async function run(): Promise<void> {
    isRunning = true
    try {
      while (isWanted && !isStopped) {
        isWanted = false
        if (gap === undefined) gap = known() ?? null
        await fill()
      }
    } catch {
      isWanted = true
      timer = setTimeout(run, RETRY_MS)
    } finally {
      isRunning = false
    }
  }

  return {
    /** Called at each connection. */
    start() {
      isWanted = true
      clearTimeout(timer)
      if (!isRunning) void run()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
