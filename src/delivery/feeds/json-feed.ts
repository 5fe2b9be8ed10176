import { htmlOf } from './atom.ts'
import type { FeedDocument, FeedEntry } from './document.ts'

/** The document as JSON Feed 1.1. It does not name its own address, which is a secret. */
export function jsonFeedOf({ title, page, language, direction, entries }: FeedDocument): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    language,
    authors: [{ name: 'Metzia' }],
    items: entries.map((entry) => itemOf(entry, direction)),
  })
}

function itemOf(entry: FeedEntry, direction: FeedDocument['direction']) {
  const { id, title, page, listing, photo, text, published, updated, facts } = entry
  return {
    id: `urn:uuid:${id}`,
    url: page,
    ...(listing === null ? {} : { external_url: listing }),
    title,
    content_html: htmlOf(text, direction),
    content_text: text,
    ...(photo === null ? {} : { image: photo }),
    date_published: new Date(published).toISOString(),
    date_modified: new Date(updated).toISOString(),
    // Names that begin with a line below are those of a publisher: widgets show numbers of their own choice.
    _metzia: facts,
  }
}
