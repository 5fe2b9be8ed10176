import type { Post, PostKey, ReadText } from '../intake/posts/domain.ts'
import { keyOfPost } from '../intake/posts/keys.ts'
import type { Item } from '../items/domain.ts'
import { AppError } from '../kernel/errors.ts'
import { entriesOf } from '../sources/import/contents.ts'
import type { Entry } from '../sources/import/domain.ts'
import { fetchPage } from '../sources/import/request.ts'
import { homeIn, type Task, tasksOf } from '../sources/import/tasks.ts'
import type { Source, SourceWorld } from '../sources/source.ts'
import { readMail } from './readers/mail.ts'
import { entriesOfSent, linkOf } from './readers/sent.ts'

/** What reads items. */
export type Readers = { sources: readonly Source[]; readText: ReadText }

type World = Omit<SourceWorld, 'index'>

/**
 * What an item contains, read. A link without a text, or with one that tells of no home, is fetched from a known
 * source.
 */
export async function tasksOfItem(
  world: World,
  { sources, readText }: Readers,
  item: Item,
): Promise<Task[]> {
  if (isDistrusted(item)) return [{ ...NOWHERE, key: null, facts: [], reason: NOT_TRUSTED }]
  const keyOf = (post: Post) => keyByLink(post.link, sources, world) ?? keyOfPost(post)
  const tasks = (entries: readonly Entry[]) =>
    entries.flatMap((entry) =>
      tasksOf({ ...world, readText, keyOf, ownerRid: item.userRid }, entry),
    )
  const mail = readMail(item, world.areas)
  if (mail) return tasks(mail)
  const read = tasks(entriesOfSent(item, sources))
  const link = linkOf(item)
  const isRead = read.some((task) => homeIn(task) !== undefined) || isSettled(read)
  const isKnown = keyByLink(link, sources, world) !== undefined
  if (isRead || item.content?.html || (read.length > 0 && !isKnown)) return read
  const fetched = await fetchedEntries(world, sources, link)
  return tasks(fetched)
}

const NOWHERE = { position: 1, path: '' }
const NOT_TRUSTED = 'sender not trusted'

/** Whether it is a mail that would be for everybody, of a sender who is not proven. Trying it again changes nothing. */
function isDistrusted({ userRid, content }: Item): boolean {
  return userRid === null && content?.sender !== undefined && !content.sender.isTrusted
}

/** Whether a text says by itself that it is about no home to take. */
function isSettled(tasks: readonly Task[]): boolean {
  return tasks.some(
    (task) => task.key !== null && ['wanted', 'roommate'].includes(task.sorted.outcome),
  )
}

/** The key of the listing of a known source whose page has this address. */
function keyByLink(
  link: string,
  sources: readonly Source[],
  { values }: Pick<World, 'values'>,
): PostKey | undefined {
  const page = URL.parse(link)
  if (!page) return undefined
  for (const source of sources) {
    const key = source.keyFor?.(page, values)
    if (key) return key
  }
  return undefined
}

/** The records of a page, or one that says why it cannot be had. */
async function fetchedEntries(
  world: World,
  sources: readonly Source[],
  link: string,
): Promise<Entry[]> {
  try {
    if (URL.parse(link) === null) return [unread('has neither a text nor a link')]
    return entriesOf(await fetchPage(world, sources, link), sources)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [unread(error.fields?.url ?? error.message)]
  }
}

const unread = (reason: string): Entry => ({ kind: 'unread', position: 1, path: '', reason })
