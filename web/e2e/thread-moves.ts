import type { Page } from 'playwright'

declare global {
  interface Window {
    greatestMove: number
    watched: object
  }
}

// How far the messages of a thread move by themselves.

export const log = (page: Page) => page.getByRole('log', { name: 'Messages' })

/** The id of the message in the middle of the log. */
export const middle = (page: Page) =>
  log(page).evaluate((box) => {
    const { top, height } = box.getBoundingClientRect()
    const all = [...box.querySelectorAll<HTMLElement>('[data-message]')]
    const found = all.find((one) => one.getBoundingClientRect().bottom > top + height / 2)
    return found?.dataset.message ?? ''
  })

export const heightOf = (page: Page) => log(page).evaluate((box) => box.scrollHeight)

/** A page makes the log higher, or lower when the thread drops its newest messages for it. */
export const isOfOtherHeight = (height: number) =>
  document.querySelector('[role="log"]')?.scrollHeight !== height

/** Records the greatest move of a message between frames, until it is asked for. */
export const watch = (page: Page, id: string) =>
  page.evaluate((message) => {
    const find = () => document.querySelector(`[data-message="${message}"]`)
    const first = find()?.getBoundingClientRect().top ?? Number.NaN
    const watched = {}
    window.watched = watched
    window.greatestMove = 0
    const look = () => {
      if (window.watched !== watched) return
      const top = find()?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
      window.greatestMove = Math.max(window.greatestMove, Math.abs(top - first))
      requestAnimationFrame(look)
    }
    look()
  }, id)

export const frame = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
