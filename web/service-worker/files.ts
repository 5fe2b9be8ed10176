import { FROM_PROXY } from '../lib/api-error.ts'
import { isKeptCache, OFFLINE_PATH } from './messages.ts'

/** Files whose names contain a hash of their content, of this build and of those that kept pages still need. */
const ASSETS = 'assets'
/** The pictures of the frame. */
const PICTURES = 'pictures'
const SHELL_PREFIX = 'shell-'

const isPicture = (path: string) => /^\/(avatars|art)\/|^\/favicon\.svg$/.test(path)
const isAsset = (path: string) => path.startsWith('/assets/')

/** Scripts of pages in that language instead of English ones. */
const filesIn = (language: string, files: readonly string[]) =>
  language === 'en'
    ? files
    : files.map((file) => file.replace(/^\/assets\/(?=[^/]+\.js$)/, `/assets/${language}/`))

/**
 * The files of the application. `english` are those that every kept page and the shell need, as they are named for pages
 * in English.
 */
export function createFiles(build: string, english: readonly string[], language = 'en') {
  const files = filesIn(language, english)
  const shell = `${SHELL_PREFIX}${build}-${language}`

  return {
    /** Fetches what is missing. The shell is that of a visitor: it is the same for everybody. */
    install: () => install(shell, language, files),
    /** Removes the files of other builds, but those that kept pages name. */
    clean: () => clean(shell, files),
    /** The answer to a request for a file; undefined for other requests. */
    answer(request: Request): Promise<Response> | undefined {
      const path = new URL(request.url).pathname
      if (isAsset(path)) return fetchAsset(request)
      return isPicture(path) ? fetchPicture(request) : undefined
    },
    /** The page that is shown instead of one that is not kept. */
    offline: () => caches.match(OFFLINE_PATH, { ignoreVary: true, cacheName: shell }),
  }
}

async function fetchAsset(request: Request): Promise<Response> {
  const known = await caches.match(request, { ignoreVary: true, cacheName: ASSETS })
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) await put(ASSETS, request, answer)
  return answer
}

async function fetchPicture(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request)
    if (answer.ok) await put(PICTURES, request, answer)
    return answer.status >= FROM_PROXY ? ((await knownPicture(request)) ?? answer) : answer
  } catch (error) {
    const known = await knownPicture(request)
    if (known) return known
    throw error
  }
}

const knownPicture = (request: Request) =>
  caches.match(request, { ignoreVary: true, cacheName: PICTURES })

async function install(shell: string, language: string, files: readonly string[]): Promise<void> {
  const pages = await caches.open(shell)
  await pages.add(
    new Request(OFFLINE_PATH, {
      credentials: 'omit',
      cache: 'no-store',
      headers: { 'accept-language': language },
    }),
  )
  const assets = await caches.open(ASSETS)
  const known = new Set((await assets.keys()).map(({ url }) => new URL(url).pathname))
  await assets.addAll(files.filter((file) => !known.has(file)))
}

async function clean(shell: string, files: readonly string[]): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(SHELL_PREFIX) && name !== shell)
  await Promise.all(old.map((name) => caches.delete(name)))
  const needed = new Set(files)
  for (const name of names.filter(isKeptCache))
    for (const file of await filesOfPages(name)) needed.add(file)
  const assets = await caches.open(ASSETS)
  const requests = await assets.keys()
  const unneeded = requests.filter(({ url }) => !needed.has(new URL(url).pathname))
  await Promise.all(unneeded.map((request) => assets.delete(request)))
}

async function put(cache: string, request: Request, answer: Response): Promise<void> {
  const copy = answer.clone()
  const opened = await caches.open(cache)
  await opened.put(request, copy)
}

/** The assets that the pages of a cache load. */
async function filesOfPages(name: string): Promise<string[]> {
  const cache = await caches.open(name)
  const pages = await cache.matchAll()
  const texts = await Promise.all(pages.map((page) => page.text()))
  return texts.flatMap((text) => text.match(/\/assets\/[\w./-]+/g) ?? [])
}
