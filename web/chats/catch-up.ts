import type { MessageWire } from '../../src/chats/wire.ts'
import { AFTER_PAGE } from './api.ts'
import type { ThreadEvent } from './thread.ts'

/**
 * Pages that are loaded after a reconnection: as many messages as a thread keeps. When more was missed, the thread
 * begins anew with the newest page, and the others are loaded by scrolling up.
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
export function catchUpWith(options: Options) {
  const state: State = { gap: undefined, isStopped: false }
  let isRunning = false
  let isWanted = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run(): Promise<void> {
    isRunning = true
    try {
      while (isWanted && !state.isStopped) {
        isWanted = false
        if (state.gap === undefined) state.gap = options.known() ?? null
        await fill(options, state)
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
      state.isStopped = true
      clearTimeout(timer)
    },
  }
}

type State = {
  /** The last message before the gap: null for an empty thread, undefined when nothing is missing. */
  gap: string | null | undefined
  isStopped: boolean
}

/** Loads the rest of the gap. */
async function fill({ after, newest, dispatch }: Options, state: State): Promise<void> {
  for (let page = 0; page < PAGES_MAX && typeof state.gap === 'string'; page += 1) {
    const { messages } = await after(state.gap)
    if (state.isStopped) return
    dispatch({ type: 'arrived', messages })
    state.gap = messages.length < AFTER_PAGE ? undefined : messages.at(-1)?._id
  }
  if (state.gap === undefined) return
  const { messages } = await newest()
  if (state.isStopped) return
  dispatch({ type: 'replaced', messages })
  state.gap = undefined
}
