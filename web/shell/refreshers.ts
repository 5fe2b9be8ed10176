import { botsApi } from '../bots/api.ts'
import { replaceBotsAtom } from '../bots/atoms.ts'
import { chatsApi } from '../chats/api.ts'
import { chatProblemAtom, replaceChatsAtom } from '../chats/atoms.ts'
import type { Api } from '../lib/api.ts'
import type { Store } from '../lib/context.ts'
import { notificationsApi } from '../notifications/api.ts'
import { unreadNotificationsAtom } from '../notifications/atoms.ts'
import { loadWaiting, waitingAtom } from '../shortlist/waiting.ts'

export type Refreshers = ReturnType<typeof createRefreshers>

/** Load what the frame shows of the user's data again. */
export function createRefreshers(api: Api, store: Store) {
  const chats = newestOf(
    () => chatsApi(api).all(),
    (loaded) => {
      store.set(replaceChatsAtom, loaded)
      store.set(chatProblemAtom, (problem) => (problem === 'list' ? null : problem))
    },
  )
  const unread = newestOf(
    () => notificationsApi(api).unread(),
    (loaded) => store.set(unreadNotificationsAtom, loaded.unread),
  )
  const bots = newestOf(
    () => botsApi(api).mine(),
    (loaded, asked) => store.set(replaceBotsAtom, loaded, asked),
  )
  const waiting = newestOf(
    () => loadWaiting(api),
    (loaded) => store.set(waitingAtom, loaded),
  )
  return {
    chats,
    unread,
    waiting,
    all(): void {
      chats()
      unread()
      waiting()
      bots()
    },
  }
}

/** A function that requests and uses data. An answer that a later request has overtaken is not used. */
function newestOf<Data>(
  request: () => Promise<Data>,
  use: (data: Data, asked: number) => void,
): () => void {
  let newest = 0
  return () => {
    const asked = performance.now()
    request().then((data) => {
      if (asked < newest) return
      newest = asked
      use(data, asked)
    }, ignore)
  }
}

/** A refresh that failed is repeated at the next event. */
export function ignore(): void {}
