import type { Page } from 'playwright'

/** What is read of React's own tree: a part of the page that is not hydrated yet keeps the comment that marks it. */
type Part = {
  memoizedState: { dehydrated?: Comment | null } | null
  child: Part | null
  sibling: Part | null
}

/** How often a page is asked whether it is ready (ms). The default is at every frame, for which frames are drawn. */
const polling = 40

/**
 * Waits until the page is hydrated in all its parts. One that is left has the address that it was sent for; when the
 * address changes before, React draws it anew and logs that.
 */
export async function ready(page: Page): Promise<void> {
  const isReady = () => {
    if ('$_TSR' in window && window.$_TSR !== undefined) return false
    if (!document.documentElement.hasAttribute('data-hydrated')) return false
    const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'))
    if (!key) throw new Error('React has no tree of this document')
    const container = (document as unknown as Record<string, { stateNode: { current: Part } }>)[key]
    const left: (Part | null | undefined)[] = [container?.stateNode.current]
    while (left.length > 0) {
      const part = left.pop()
      if (part?.memoizedState?.dehydrated) return false
      if (part) left.push(part.sibling, part.child)
    }
    return true
  }
  await page.waitForFunction(isReady, undefined, { polling })
}

/** Waits until the socket is connected. Where the sources are off, as in most journeys, the page says that too. */
export async function connected(page: Page): Promise<void> {
  await page.getByText(/^Connected( to chat server$|\. )/).waitFor()
}

/** Prepares the documents that are opened from now on for `greetings`. */
export async function hearSockets(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Own = WebSocket
    window.WebSocket = class extends Own {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(address, protocols)
        const { dataset } = document.documentElement
        const count = () => {
          dataset.greetings = String(Number(dataset.greetings ?? 0) + 1)
        }
        this.addEventListener('message', count, { once: true })
      }
    }
  })
}

/** How many sockets of the document have brought something. */
export const greetings = (page: Page) =>
  page.evaluate(() => Number(document.documentElement.dataset.greetings ?? 0))

/** Waits until so many sockets of the document have brought something. */
export async function greeted(page: Page, count = 1): Promise<void> {
  await page.waitForFunction(
    (count) => Number(document.documentElement.dataset.greetings ?? 0) >= count,
    count,
  )
}
