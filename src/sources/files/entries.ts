import type { parseFeed } from 'feedsmith'
import type { JSONValue } from 'json-p3'
import { htmlText } from './markup.ts'

/** An entry of a feed, of whatever kind the feed is. Fields of a file name these. */
type Entry = {
  id: string | null
  link: string | null
  title: string | null
  text: string | null
  date: string | null
  images: string[]
}

type Parsed = ReturnType<typeof parseFeed>
type Of<Format> = Extract<Parsed, { format: Format }>['feed']
type RssItem = NonNullable<Of<'rss'>['items']>[number]
type RdfItem = NonNullable<Of<'rdf'>['items']>[number]
type AtomEntry = NonNullable<Of<'atom'>['entries']>[number]
type JsonItem = NonNullable<Of<'json'>['items']>[number]

/** Loaded at the first feed: it takes 5 MB of memory in each thread. */
const library = () => require('feedsmith') as { parseFeed: typeof parseFeed }

/** The entries of an RSS, Atom, RDF or JSON feed. */
export function entriesOf(body: string): { json: JSONValue } | { problem: string } {
  try {
    return { json: entries(library().parseFeed(body)) as unknown as JSONValue }
  } catch {
    return { problem: 'is no RSS, Atom or JSON feed' }
  }
}

function entries({ format, feed }: Parsed): Entry[] {
  switch (format) {
    case 'atom':
      return (feed.entries ?? []).map(ofAtom)
    case 'json':
      return (feed.items ?? []).map(ofJson)
    case 'rdf':
      return (feed.items ?? []).map(ofRdf)
    case 'rss':
      return (feed.items ?? []).map(ofRss)
  }
}

const textOf = (html: string | undefined) => (html === undefined ? null : htmlText(html))
/** A date as the feed has it; what it means is decided later. */
const dateOf = (...given: unknown[]) =>
  given.find((one): one is string => typeof one === 'string') ?? null
const isImage = (type: string | undefined) => type?.startsWith('image/') === true

function ofRss(item: RssItem): Entry {
  const { guid, link, title, description, content, pubDate, enclosures = [], media, dc } = item
  const pictures = enclosures.filter(({ type }) => isImage(type)).flatMap(({ url }) => url ?? [])
  const thumbnails = media?.thumbnails?.flatMap(({ url }) => url ?? []) ?? []
  return {
    id: guid?.value ?? link ?? null,
    link: link ?? null,
    title: textOf(title),
    text: textOf(content?.encoded ?? description),
    date: dateOf(pubDate, ...(dc?.dates ?? [])),
    images: [...pictures, ...thumbnails],
  }
}

function ofRdf({ link, title, description, content, dc }: RdfItem): Entry {
  return {
    id: link ?? null,
    link: link ?? null,
    title: textOf(title),
    text: textOf(content?.encoded ?? description),
    date: dateOf(...(dc?.dates ?? [])),
    images: [],
  }
}

function ofAtom({ id, links = [], title, content, summary, published, updated }: AtomEntry): Entry {
  const page = links.find(({ rel }) => rel === undefined || rel === 'alternate') ?? links[0]
  const pictures = links.filter(({ rel, type }) => rel === 'enclosure' && isImage(type))
  return {
    id: id ?? page?.href ?? null,
    link: page?.href ?? null,
    title: textOf(title?.value),
    text: textOf(content?.value ?? summary?.value),
    date: dateOf(published, updated),
    images: pictures.flatMap(({ href }) => href ?? []),
  }
}

function ofJson(item: JsonItem): Entry {
  const { id, url, title, content_text: plain, content_html: html, summary } = item
  return {
    id: id ?? url ?? null,
    link: url ?? item.external_url ?? null,
    title: title ?? null,
    text: plain ?? textOf(html) ?? summary ?? null,
    date: dateOf(item.date_published, item.date_modified),
    images: [item.image, item.banner_image].flatMap((one) => one ?? []),
  }
}
