import { KEPT_HOME, keptAddressOf } from './kept-addresses.ts'
import { isKeptCache, KEPT_AT, KEPT_SEARCH, keptCacheOf, USER_HEADER } from './messages.ts'

/** How many single pages of a kind are kept besides the lists; the one that was seen first makes room for another. */
const MOST = [
  { within: '/chats/', pages: 10 },
  { within: KEPT_HOME, pages: 50 },
]

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
      const address = keptAddressOf(pathname, search)
      const copy = address === undefined ? undefined : await copyOf(answer, search)
      await inTurn(async () => {
        if (since !== epoch) return
        await removeAllBut(name)
        if (address !== undefined && copy) await put(name, address, copy)
      })
    },
    /** The first of these addresses at which a page is kept. */
    find: findFirst,
    /** Removes all pages of every user. */
    forget(): Promise<void> {
      epoch += 1
      return inTurn(() => removeAllBut(undefined))
    },
  }
}

async function findFirst(addresses: readonly string[]): Promise<Response | undefined> {
  for (const address of addresses) {
    const page = await caches.match(address, { ignoreVary: true })
    if (page) return page
  }
  return undefined
}

export type Kept = ReturnType<typeof createKept>

async function removeAllBut(name: string | undefined): Promise<void> {
  const others = (await caches.keys()).filter((one) => isKeptCache(one) && one !== name)
  await Promise.all(others.map((one) => caches.delete(one)))
}

async function put(name: string, address: string, copy: Response): Promise<void> {
  const cache = await caches.open(name)
  // Written anew, so that it is the last of the cache.
  await cache.delete(address)
  await cache.put(address, copy)
  const kept = await cache.keys()
  const old = MOST.flatMap(({ within, pages }) => {
    const single = kept.filter(({ url }) => url.includes(within))
    return single.slice(0, Math.max(0, single.length - pages))
  })
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
