import type { AnyRouter } from '@tanstack/react-router'
import { ownPath } from '../../src/auth/domain.ts'
import { keptAddressOf } from '../service-worker/kept-addresses.ts'
import type { ToPage } from '../service-worker/messages.ts'
import type { AppContext } from './context.ts'
import {
  captureInstallPrompt,
  keepPage,
  registerWorker,
  watchUpdates,
  workerReady,
} from './worker.ts'

/** A page is kept this long after it was opened (ms), so that a hurried visitor costs the server nothing. */
const SETTLED_MS = 1_000
/** A page that was kept within this time is not kept again (ms): when it is opened, and when it is left. */
const KEPT_MS = { opened: 60_000, left: 5_000 }

/** Registers the service worker of the signed-in pages, and does what it says. */
export function startWorker(router: AnyRouter): void {
  captureInstallPrompt()
  if (!('serviceWorker' in navigator)) return
  const { store } = router.options.context as AppContext
  // Without a worker the pages work as well.
  const fail = (error: unknown) => console.warn(error)
  navigator.serviceWorker.addEventListener('message', (event) => onMessage(router, event))
  registerWorker()
    .then((registration) => watchUpdates(registration, store))
    .catch(fail)
  keepSeen(router).catch(fail)
}

/** Opens the path of a notification without loading a new document. */
function onMessage(router: AnyRouter, { data, ports }: MessageEvent): void {
  const { type, path } = data as Partial<ToPage>
  const own = ownPath(path)
  if (type !== 'open' || own === undefined) return
  ports[0]?.postMessage('opened')
  router.history.push(own)
}

/** Lets the worker keep the pages that are opened without a navigation of the browser, which it does not see. */
async function keepSeen(router: AnyRouter): Promise<void> {
  const times = new Map<string, number>()
  function keep(leastMs: number): void {
    const { user } = router.options.context as AppContext
    const { pathname, searchStr } = router.state.location
    if (!user || keptAddressOf(pathname, searchStr) === undefined) return
    const address = pathname + searchStr
    if (Date.now() - (times.get(address) ?? 0) < leastMs) return
    times.set(address, Date.now())
    keepPage(address)
  }
  const keepOpened = () => setTimeout(keep, SETTLED_MS, KEPT_MS.opened)
  // The first page was fetched before there was a worker.
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (opened?.workerStart) {
    const { pathname, searchStr } = router.state.location
    times.set(pathname + searchStr, Date.now())
  }
  router.subscribe('onResolved', keepOpened)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keep(KEPT_MS.left)
  })
  navigator.serviceWorker.addEventListener('controllerchange', keepOpened)
  await workerReady()
  keepOpened()
}
