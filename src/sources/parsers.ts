import { loadAreas } from '../areas/store.ts'
import type { Post, PostKey } from '../intake/posts/domain.ts'
import { keyOfPost } from '../intake/posts/keys.ts'
import { type Planned, readPost } from '../intake/posts/plan.ts'
import type { ParsersOf } from '../parsing/parse.ts'
import { readText } from '../reading/reader.ts'
import type { FilePage } from './files/domain.ts'
import { decoded } from './files/page.ts'
import { type ReadFile, readFile } from './files/read.ts'
import { type Trial, tryPage } from './files/trial.ts'
import { entriesOf } from './import/contents.ts'
import type { Entry } from './import/domain.ts'
import { SOURCES } from './sources.ts'
import { type Preview, readPreview } from './telegram/preview.ts'

/** What the table of areas says is the same in every process, and is read at the first text. */
let areas: ReturnType<typeof loadAreas> | undefined
export const parsersAreas = () => {
  areas ??= loadAreas()
  return areas
}

/** What reads files, pages of sites and texts. */
export const sourceParsers = {
  /** The records of a file. */
  entries: (body: string): Entry[] => entriesOf(body, SOURCES),
  /** What each of several posts says, under its own key. */
  posts: ({ posts, now }: { posts: readonly Post[]; now: number }): Planned[][] =>
    posts.map((post) => planOf(post, keyOfPost(post), now)),
  filePage: ({ definition, bytes, contentType, base, now }: FilePage): ReadFile =>
    readFile(definition, decoded(bytes, contentType), {
      source: definition.id,
      base,
      now,
      readText,
    }),
  trial: ({ name, ...page }: FilePage & { name: string }): Trial => {
    const { definition, bytes, contentType, base, now } = page
    const body = decoded(bytes, contentType)
    return tryPage(definition, { name, base, body }, { readText, now })
  },
  /** The posts of a public channel of Telegram. */
  channelPage: ({ body, channel, isNewest }: ChannelPage): Preview =>
    readPreview(body, channel, isNewest),
}

type ChannelPage = { body: string; channel: string; isNewest: boolean }

declare module '../parsing/parse.ts' {
  interface Parsers extends ParsersOf<typeof sourceParsers> {}
}

/** What a post says, under a key that is given. */
export const planOf = (post: Post, key: PostKey, now: number): Planned[] =>
  readPost({ areas: parsersAreas(), readText, now }, post, key)
