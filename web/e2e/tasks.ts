import type { Browser, Page } from 'playwright'
import { isFirefox } from './engine.ts'

/** A task of the main thread: its time, and what it took of the processor, which other processes do not lengthen. */
export type Task = { ms: number; cpuMs: number }

type Event = { name: string; pid: number; tid: number; dur?: number; tdur?: number; cat: string }

/** The tasks of the page's main thread while `act` runs; none in Firefox, whose driver does not tell. */
export async function tasksDuring(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<Task[]> {
  if (isFirefox) {
    await act()
    return []
  }
  await browser.startTracing(page, {
    categories: ['toplevel', 'disabled-by-default-devtools.timeline'],
  })
  await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: (Event & { args: { name?: string } })[]
  }
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  )
  return traceEvents
    .filter(({ name, pid, tid }) => name === 'RunTask' && mains.has(`${pid}/${tid}`))
    .map(({ dur = 0, tdur = 0 }) => ({ ms: dur / 1_000, cpuMs: tdur / 1_000 }))
}
