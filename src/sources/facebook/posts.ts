import type { Post } from '../../intake/posts/domain.ts'
import { MORE } from './domain.ts'
import type { PageContents } from './page.ts'
import type { Story } from './story.ts'

/**
 * The posts that a page shows and those that it has received, each once. What was received is whole and dated; what is
 * shown may be cut, or have no address.
 */
export function postsIn(contents: Pick<PageContents, 'posts'>, stories: readonly Story[]): Post[] {
  const received = stories.flatMap(({ post }) => post ?? [])
  const found = new Map(received.map((post) => [post.id, post]))
  const unnamed: Post[] = []
  for (const shown of contents.posts) {
    const known = found.get(shown.id ?? '') ?? received.find((post) => isStartOf(shown, post))
    if (known) found.set(known.id, merged(known, shown))
    else if (shown.id === null) unnamed.push(shown)
    else found.set(shown.id, shown)
  }
  return [...found.values(), ...unnamed]
}

const isCut = (text: string): boolean => {
  const end = text.toLowerCase()
  return MORE.some((words) => end.endsWith(words))
}

/** Whether a post is whole and has its address: a page that still works on it may yet show it otherwise. */
export const isSettled = ({ id, text }: Post): boolean => id !== null && !isCut(text)

/** Whether a post can be known again: by its address, or by its whole text. */
export const isKnowable = ({ id, text }: Post): boolean => id !== null || !isCut(text)

/** Characters of a text by which a shown post without an address is known again. */
const START = 60

/** Whether a shown post without an address is the beginning of one that was received. */
function isStartOf({ id, text }: Post, other: Post): boolean {
  const start = squeezed(text).slice(0, START)
  return id === null && start.length >= START / 2 && squeezed(other.text).startsWith(start)
}

const squeezed = (text: string) => text.replace(/\s+/g, '')

function merged(received: Post, shown: Post): Post {
  const isLonger = squeezed(shown.text).length > squeezed(received.text).length
  return {
    ...received,
    text: isLonger ? shown.text : received.text,
    at: received.at ?? shown.at,
    images: received.images.length > 0 ? received.images : shown.images,
  }
}
