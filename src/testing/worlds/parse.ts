import { loadAreas } from '../../areas/store.ts'
import type { ReadText } from '../../intake/posts/domain.ts'
import { keyOfPost } from '../../intake/posts/keys.ts'
import { readPost } from '../../intake/posts/plan.ts'
import type { Parse, Parsers } from '../../parsing/parse.ts'
import { replyTo, resultIn } from '../../parsing/serve.ts'
import { PARSERS } from '../../process/parsers.ts'

/** Parsers that run in this process, with the copies that another process would make; some may be replaced. */
export const parseWith = (change: Partial<Parsers> = {}): Parse =>
  (async (name: string, input: unknown) => {
    const question = { name, input: structuredClone(input) }
    return structuredClone(resultIn(await replyTo({ ...PARSERS, ...change }, question)))
  }) as Parse

export const parseHere = parseWith()

/** Parsers with another reader of the texts of posts in files. */
export function parseTextsBy(readText: ReadText): Parse {
  const areas = loadAreas()
  return parseWith({
    posts: ({ posts, now }) =>
      posts.map((post) => readPost({ areas, readText, now }, post, keyOfPost(post))),
  })
}
