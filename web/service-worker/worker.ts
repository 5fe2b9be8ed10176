// The service worker: it shows push messages, and pages that were seen before when there is no connection.
import { FROM_PROXY } from '../lib/api-error.ts'
import { createFiles } from './files.ts'
import { createKept } from './kept.ts'
import { keptAddressOf, standInsFor } from './kept-addresses.ts'
import { KEPT_SEARCH, SHARE_PATH, type ToWorker } from './messages.ts'
import { act, countOnIcon, show, subscribeAgain } from './push.ts'
import type { FetchEvent, WorkerScope } from './scope.ts'
import { passOn } from './shared.ts'

/** Set by the build. */
declare const BUILD: string
declare const FILES: readonly string[]

/** The language of the pages that registered it; its files are in a folder of that name. */
const language = new URL(location.href).searchParams.get('lang') ?? 'en'

const scope = self as unknown as WorkerScope
const kept = createKept()
const files = createFiles(BUILD, FILES, language)

scope.addEventListener('install', (event) => event.waitUntil(files.install()))

scope.addEventListener('activate', (event) => {
  const { navigationPreload } = scope.registration
  // The browser requests a page while the worker starts.
  event.waitUntil(
    Promise.all([navigationPreload?.enable(), files.clean()]).then(() => scope.clients.claim()),
  )
})

/** A page of this site: not a file, and no address of the API, such as that of a sign-in through a provider. */
const isPagePath = (path: string) => !/^\/(api|assets)\/|\.[^/]*$/.test(path)

scope.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (origin !== location.origin) return
  if (method === 'POST' && mode === 'navigate' && pathname === SHARE_PATH)
    event.respondWith(passOn(event.request))
  if (method !== 'GET') return
  if (mode === 'navigate') {
    if (isPagePath(pathname)) event.respondWith(openPage(event))
    return
  }
  const answer = files.answer(event.request)
  if (answer) event.respondWith(answer)
})

async function openPage(event: FetchEvent): Promise<Response> {
  const { request } = event
  const url = new URL(request.url)
  const since = kept.now()
  let answer: Response
  try {
    answer = (await event.preloadResponse) ?? (await fetch(request))
  } catch {
    return pageWithout(url)
  }
  if (answer.status >= FROM_PROXY) return pageWithout(url)
  const copy = answer.clone()
  event.waitUntil(kept.keep(url, copy, since))
  return answer
}

/** What is shown without a connection: the page as it was seen last, else the shell. */
async function pageWithout({ pathname, search }: URL): Promise<Response> {
  const path = pathname === '/' ? '/bots' : pathname
  const page = await kept.find(standInsFor(path, search))
  // A kept page belongs to one address exactly.
  if (page) {
    const keptSearch = page.headers.get(KEPT_SEARCH) ?? ''
    const isAsked = path === pathname && search === keptSearch
    return isAsked ? page : Response.redirect(path + keptSearch, 303)
  }
  return (await files.offline()) ?? Response.error()
}

async function keepPage(path: string): Promise<void> {
  const url = new URL(path, location.origin)
  if (url.origin !== location.origin || !keptAddressOf(url.pathname, url.search)) return
  const since = kept.now()
  const answer = await fetch(path, { redirect: 'manual', headers: { accept: 'text/html' } })
  await kept.keep(url, answer, since)
}

scope.addEventListener('message', (event) => {
  const message = event.data as ToWorker
  const [port] = event.ports
  if (message.type === 'build') port?.postMessage(BUILD)
  if (message.type === 'takeOver') event.waitUntil(scope.skipWaiting())
  if (message.type === 'keep') event.waitUntil(keepPage(message.path))
  if (message.type === 'forget')
    event.waitUntil(kept.forget().then(() => port?.postMessage('forgotten')))
})

scope.addEventListener('push', (event) => {
  event.waitUntil(Promise.all([show(scope, event.data?.text()), countOnIcon()]))
})

scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(act(scope, event.action, event.notification))
})

scope.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain(scope, event.oldSubscription, event.newSubscription))
})
