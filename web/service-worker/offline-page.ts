// The script of the page that the worker shows without a connection. The page is the same for everybody.
import { isReachable } from '../lib/connection.ts'
import { THEME_COLORS, themeOf } from '../lib/theme.ts'
import { OFFLINE_PATH } from './messages.ts'

const EVERY_MS = 8_000

// Before the page is painted.
const theme = themeOf(document.cookie)
document.documentElement.dataset.theme = theme

/** Opens the address once more when the server answers. */
async function tryAgain(): Promise<void> {
  if (!(await isReachable())) return
  if (location.pathname === OFFLINE_PATH) location.replace('/')
  else location.reload()
}

/** Shows the links to the pages that are kept. */
async function showKept(): Promise<void> {
  const list = document.querySelector('nav')
  for (const link of list?.querySelectorAll('a') ?? []) {
    if (!(await caches.match(link.pathname, { ignoreVary: true }))) continue
    link.hidden = false
    if (list) list.hidden = false
  }
}

addEventListener('DOMContentLoaded', () => {
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', THEME_COLORS[theme])
  document.querySelector('meta[name=color-scheme]')?.setAttribute('content', theme)
  document.querySelector('button')?.addEventListener('click', () => void tryAgain())
  void showKept()
  setInterval(() => void tryAgain(), EVERY_MS)
})
addEventListener('online', () => void tryAgain())
