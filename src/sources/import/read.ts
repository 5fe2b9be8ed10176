import type { Post } from '../../intake/posts/domain.ts'
import { type Planned, underKnownKey } from '../../intake/posts/plan.ts'
import { isTooCostly, TOO_COSTLY } from '../../parsing/parse.ts'
import type { SourceWorld } from '../source.ts'
import type { Entry, Given } from './domain.ts'
import { type Task, tasksOf } from './tasks.ts'

/** Posts that are read at once: their reading together must not be too costly. */
const POSTS_AT_ONCE = 20

type World = Pick<SourceWorld, 'db' | 'clock' | 'parse'>

/** What the records of a file are. A record whose reading is too costly is unread, and the others are read. */
export async function tasksOfFile(world: World, { name, body }: Given): Promise<Task[]> {
  const entries = (await entriesOfFile(world, body)).map((entry) => within(name, entry))
  const posts = entries.flatMap((entry) => (entry.kind === 'post' ? [entry.post] : []))
  const planned = new Map<Post, readonly Planned[]>()
  for (let done = 0; done < posts.length; done += POSTS_AT_ONCE)
    for (const [post, plan] of await plansOf(world, posts.slice(done, done + POSTS_AT_ONCE)))
      planned.set(post, plan)
  return entries.flatMap((entry): Task[] => {
    const { position, path } = entry
    const isUnread = entry.kind === 'post' && !planned.has(entry.post)
    if (isUnread) return [{ position, path, key: null, facts: [], reason: TOO_COSTLY }]
    return tasksOf(entry, (post) => underKnownKey(world, planned.get(post) ?? []))
  })
}

async function entriesOfFile({ parse }: World, body: string): Promise<Entry[]> {
  try {
    return await parse('entries', body)
  } catch (error) {
    if (!isTooCostly(error)) throw error
    return [{ kind: 'unread', position: 1, path: '', reason: TOO_COSTLY }]
  }
}

/**
 * What posts say. Where they are too costly together, each is read by itself, and those that cannot be read are left
 * out.
 */
async function plansOf(world: World, posts: readonly Post[]): Promise<[Post, Planned[]][]> {
  try {
    const plans = await world.parse('posts', { posts, now: world.clock.now() })
    return posts.map((post, index) => [post, plans[index] ?? []])
  } catch (error) {
    if (!isTooCostly(error)) throw error
    if (posts.length === 1) return []
    const read: [Post, Planned[]][] = []
    for (const post of posts) read.push(...(await plansOf(world, [post])))
    return read
  }
}

/** The entry with the name of its file in its path. */
function within(name: string, entry: Entry): Entry {
  return { ...entry, path: [name, entry.path].filter((part) => part !== '').join(': ') }
}
