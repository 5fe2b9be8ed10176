import { isIos, isStandalone } from './worker.ts'

/** Says in local storage that the hint was shown on this device. */
const PROMPTED = 'pwaPrompted'

const isMobile = () => isIos() || /Android|Mobile/.test(navigator.userAgent)

/** Whether to show how to install the application: once, on phones and tablets, where it is not installed. */
export function takeInstallHint(): boolean {
  if (localStorage.getItem(PROMPTED) !== null || !isMobile() || isStandalone()) return false
  localStorage.setItem(PROMPTED, 'true')
  return true
}

/** While a page loads it shows only itself: this long (ms), unless its visitor has begun to use it. */
const UNDISTURBED_MS = 5_000
const USES = ['pointerdown', 'keydown', 'scroll'] as const

/** Calls `show` at the first use of the page, or after a while; answers a function that cancels it. */
export function onceInUse(show: () => void): () => void {
  const cancel = () => {
    clearTimeout(timer)
    for (const use of USES) removeEventListener(use, begin)
  }
  const begin = () => {
    cancel()
    show()
  }
  const timer = setTimeout(begin, UNDISTURBED_MS)
  for (const use of USES) addEventListener(use, begin, { passive: true })
  return cancel
}
