/** Caches of a browser, in memory. Keys are paths with their queries. */
export function fakeCaches() {
  const stores = new Map<string, Map<string, Response>>()
  const pathOf = (key: RequestInfo | URL) => {
    const url = typeof key === 'object' && 'url' in key ? key.url : key
    const { pathname, search } = new URL(url, 'http://127.0.0.1:3000')
    return pathname + search
  }

  async function open(name: string) {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      put: async (key: RequestInfo, answer: Response) => void store.set(pathOf(key), answer),
      delete: async (key: RequestInfo) => store.delete(pathOf(key)),
      match: async (key: RequestInfo) => store.get(pathOf(key))?.clone(),
      matchAll: async () => [...store.values()].map((answer) => answer.clone()),
      keys: async () => [...store.keys()].map((path) => ({ url: `http://127.0.0.1:3000${path}` })),
      add: async (request: Request) => {
        const answer = await fetch(request)
        store.set(pathOf(request), answer)
      },
      addAll: async (paths: string[]) => {
        for (const path of paths) store.set(path, await fetch(path))
      },
    }
  }
  const double = {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    async match(key: RequestInfo, { cacheName }: { cacheName?: string } = {}) {
      for (const [name, store] of stores)
        if (cacheName === undefined || name === cacheName) {
          const found = store.get(pathOf(key))
          if (found) return found.clone()
        }
      return undefined
    },
  }
  return {
    caches: double as unknown as CacheStorage,
    /** The paths in each cache, in their order. */
    contents: (): Record<string, string[]> =>
      Object.fromEntries([...stores].map(([name, store]) => [name, [...store.keys()]])),
  }
}
