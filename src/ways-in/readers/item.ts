import type { Post, PostKey } from '../../intake/posts/domain.ts'
import { keyOfPost } from '../../intake/posts/keys.ts'
import type { Item } from '../../items/domain.ts'
import { leftOut, type Records, recordsOf } from '../../sources/import/contents.ts'
import { countCards, homeIn, type Task, tasksOf } from '../../sources/import/tasks.ts'
import { parsersAreas, planOf } from '../../sources/parsers.ts'
import type { WebPlaces } from '../../sources/source.ts'
import { SOURCES } from '../../sources/sources.ts'
import { readMail } from './mail.ts'
import { entriesOfSent, linkOf } from './sent.ts'

/** The most records of one item that are read. The rest is counted. */
const RECORDS_MAX = 200

/** What of an item is read. */
export type Given = {
  item: Pick<Item, 'way' | 'content' | 'sentAt'>
  now: number
  /** Where the pages of sources are. */
  web: WebPlaces
}

/** What an item says; `page`: the address of a page that has to be fetched, because the item itself tells of no home. */
export type ReadOfItem = { tasks: Task[]; page: string | null }

/** Reads an item. A link without a text, or with one that tells of no home, is to be fetched from a known source. */
export function readItem({ item, now, web }: Given): ReadOfItem {
  const plan = planBy(web, now)
  const mail = readMail(item, parsersAreas())
  if (mail) return { tasks: bounded({ entries: mail, over: 0 }, plan), page: null }
  const tasks = bounded(entriesOfSent(item, SOURCES, RECORDS_MAX), plan)
  const link = linkOf(item)
  const isRead = tasks.some((task) => homeIn(task) !== undefined) || isSettled(tasks)
  const isKnown = keyByLink(link, web) !== undefined
  const isWhole = isRead || Boolean(item.content?.html) || (tasks.length > 0 && !isKnown)
  return { tasks, page: isWhole ? null : link }
}

/** Reads the page that an item leads to. */
export function readLinked({ body, now, web }: { body: string } & Omit<Given, 'item'>): Task[] {
  return bounded(recordsOf(body, SOURCES, RECORDS_MAX), planBy(web, now))
}

type Plan = Parameters<typeof tasksOf>[1]

const planBy =
  (web: WebPlaces, now: number): Plan =>
  (post: Post) =>
    planOf(post, keyByLink(post.link, web) ?? keyOfPost(post), now)

/** What the first records are. Those that are unread for the same reason are one, and what is left out is counted. */
function bounded({ entries, over: unseen }: Records, plan: Plan): Task[] {
  const tasks: Task[] = []
  const unread = new Map<string, { task: Task & { key: null }; count: number }>()
  let over = unseen
  const read = entries.flatMap((entry) => tasksOf(entry, plan))
  countCards(entries, read)
  for (const task of read) {
    const known = task.key === null ? unread.get(task.reason) : undefined
    if (known) known.count += 1
    else if (tasks.length === RECORDS_MAX) over += 1
    else {
      tasks.push(task)
      if (task.key === null) unread.set(task.reason, { task, count: 1 })
    }
  }
  for (const { task, count } of unread.values())
    if (count > 1) task.reason = `${task.reason} (${count} records)`
  if (over === 0) return tasks
  const reason = leftOut(over, RECORDS_MAX)
  return [...tasks, { position: tasks.length + 1, path: '', key: null, facts: [], reason }]
}

/** Whether a text says by itself that it is about no home to take. */
function isSettled(tasks: readonly Task[]): boolean {
  return tasks.some(
    (task) => task.key !== null && ['taken', 'wanted', 'roommate'].includes(task.sorted.outcome),
  )
}

/** The key of the listing of a known source whose page has this address. */
function keyByLink(link: string, web: WebPlaces): PostKey | undefined {
  const page = URL.parse(link)
  if (!page) return undefined
  for (const source of SOURCES) {
    const key = source.keyFor?.(page, web)
    if (key) return key
  }
  return undefined
}
