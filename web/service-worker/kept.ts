import {
  isKeptAddress,
  isKeptCache,
  KEPT_AT,
  KEPT_SEARCH,
  keptCacheOf,
  USER_HEADER,
} from './messages.ts'

/** Chats that are kept besides the two lists; the one that was seen first makes room for another. */
const CHATS_MAX = 10

/**
 * The pages of the signed-in user as they were seen last. Each user has a cache of their own, and there is never more
 * than one: the first page of another user removes it.
 */
export function createKept() {
  let epoch = 0
  let work: Promise<unknown> = Promise.resolve()

  /** Changes follow each other, so that a page is never kept after it was to be forgotten. */
  function inTurn(change: () => Promise<unknown>): Promise<void> {
    const done = work.then(change).then(() => undefined)
    work = done.catch(() => undefined)
    return done
  }

  return {
    /** Marks the moment before a request, whose answer `keep` then drops if pages were forgotten since. */
    now: () => epoch,
    /** Keeps the answer to a request for a page, if it is one to be kept. */
    async keep({ pathname, search }: URL, answer: Response, since: number): Promise<void> {
      const userId = answer.headers.get(USER_HEADER)
      if (!answer.ok || answer.redirected || userId === null) return
      const name = keptCacheOf(userId)
      const copy = isKeptAddress(pathname, search) ? await copyOf(answer, search) : undefined
      await inTurn(async () => {
        if (since !== epoch) return
        await removeAllBut(name)
        if (copy) await put(name, pathname, copy)
      })
    },
    /** The kept page at this path. */
    find: (path: string) => caches.match(path, { ignoreVary: true }),
    /** Removes all pages of every user. */
    forget(): Promise<void> {
      epoch += 1
      return inTurn(() => removeAllBut(undefined))
    },
  }
}

export type Kept = ReturnType<typeof createKept>

async function removeAllBut(name: string | undefined): Promise<void> {
  const others = (await caches.keys()).filter((one) => isKeptCache(one) && one !== name)
  await Promise.all(others.map((one) => caches.delete(one)))
}

async function put(name: string, path: string, copy: Response): Promise<void> {
  const cache = await caches.open(name)
  // Written anew, so that it is the last of the cache.
  await cache.delete(path)
  await cache.put(path, copy)
  const chats = (await cache.keys()).filter(({ url }) => url.includes('/chats/'))
  const old = chats.slice(0, Math.max(0, chats.length - CHATS_MAX))
  await Promise.all(old.map((request) => cache.delete(request)))
}

/** A copy that says when it was made, and of which query. The body of the answer is decoded already. */
async function copyOf(answer: Response, search: string): Promise<Response> {
  const headers = new Headers(answer.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  headers.set(KEPT_AT, String(Date.now()))
  if (search !== '') headers.set(KEPT_SEARCH, search)
  return new Response(await answer.clone().arrayBuffer(), { headers })
}
