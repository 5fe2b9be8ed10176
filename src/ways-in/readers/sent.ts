import type { Item } from '../../items/domain.ts'
import { withoutEnd } from '../../kernel/scan.ts'
import { type Records, recordsOf } from '../../sources/import/contents.ts'
import type { Entry } from '../../sources/import/domain.ts'
import type { Source } from '../../sources/source.ts'

/** The last address of a text: applications share the link of a page inside of the text. */
const LINK = /https?:\/\/[^\s<>"']+/g
/** Signs of the sentence around an address. */
const AFTER = ').,;'

/** The address that an item is about: its own, else the last one of its text. Empty: none. */
export function linkOf({ content }: Pick<Item, 'content'>): string {
  const { url = '', text = '' } = content ?? {}
  return url !== '' ? url : withoutEnd(text.match(LINK)?.at(-1) ?? '', AFTER)
}

/**
 * The records of what a user sent, of a forwarded message, or of a post: a page when there is one, else the text. Empty:
 * there is only a link.
 */
export function entriesOfSent(
  item: Pick<Item, 'content' | 'sentAt'>,
  sources: readonly Source[],
  max: number,
): Records {
  const { html = '', text = '', title = '', images = [] } = item.content ?? {}
  const link = linkOf(item)
  if (html.trim() !== '') return linked(recordsOf(html, sources, max), link, item.sentAt)
  const isOnlyLink = text.trim() === '' || text.trim() === link
  if (isOnlyLink && link !== '') return { entries: [], over: 0 }
  const written = [title, text].filter((part) => part.trim() !== '').join('\n')
  const post = { text: written, link, id: null, at: item.sentAt, images }
  return { entries: [{ kind: 'post', position: 1, path: '', post }], over: 0 }
}

function linked({ entries, over }: Records, link: string, at: number | null): Records {
  return { entries: entries.map((entry) => withLink(entry, link, at)), over }
}

/** A record of a page that states neither its address nor its time has those of the item. */
function withLink(entry: Entry, link: string, at: number | null): Entry {
  if (entry.kind !== 'post') return entry
  const { post } = entry
  return { ...entry, post: { ...post, link: post.link || link, at: post.at ?? at } }
}
