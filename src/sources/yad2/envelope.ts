import { isNode } from './shape.ts'

// What surrounds the advertisements: JSON of the gateway, or a page of the website with the same data inside.

/** Everything an answer can be before its advertisements are looked at. */
export type Opened =
  | { kind: 'records'; sections: { path: string; records: unknown[] }[] }
  | { kind: 'blocked'; reason: string }
  | { kind: 'changed'; path: string; reason: string }

/** Words of the pages that stand in for the site when it takes a visitor for a robot. */
const CHALLENGE =
  /Radware|ShieldSquare|perfdrive\.com|Verifying your browser|Are you for real|Bot Manager|Incident ID|__uzdbm|captcha|אבטחת אתר/i

const DATA_SCRIPT = 'id="__NEXT_DATA__"'

/** Sections of a feed whose records are advertisements; the first two are always there. */
const AD_SECTIONS = ['private', 'agency', 'platinum', 'booster', 'yad1'] as const

export function open(body: string): Opened {
  const text = body.replace(/^\ufeff/, '').trimStart()
  if (text.startsWith('<')) return openPage(text)
  const json = parse(text)
  if (json === undefined)
    return CHALLENGE.test(text.slice(0, 20_000))
      ? { kind: 'blocked', reason: 'a challenge page instead of data' }
      : changed('', 'the answer is no complete JSON')
  return openJson(json)
}

function openPage(html: string): Opened {
  const start = html.indexOf('>', html.indexOf(DATA_SCRIPT))
  if (!html.includes(DATA_SCRIPT)) {
    return CHALLENGE.test(html)
      ? { kind: 'blocked', reason: 'a challenge page instead of data' }
      : changed('__NEXT_DATA__', 'the page carries no data')
  }
  const json = parse(html.slice(start + 1, html.indexOf('</script>', start)))
  const path = 'props.pageProps.dehydratedState.queries'
  const queries = at(json, path)
  if (!Array.isArray(queries)) return changed(path, 'is missing')
  for (const wanted of ['feed', 'item']) {
    const query = queries.find((one) => at(one, 'queryKey.0') === wanted)
    if (query) return openJson({ data: at(query, 'state.data') })
  }
  return changed(path, 'holds neither a feed nor an item')
}

function openJson(json: unknown): Opened {
  if (!isNode(json)) return changed('', 'the answer is no object')
  const keys = Object.keys(json)
  if (keys.length > 0 && keys.every((key) => key.startsWith('_event_')))
    return { kind: 'blocked', reason: "the firewall's record instead of data" }
  // An abridged item stands for itself, without the envelope.
  const data = 'data' in json ? json.data : 'token' in json ? json : undefined
  if (!isNode(data)) return changed('data', 'is missing')
  if ('markers' in data) return openMap(data)
  if ('token' in data)
    return { kind: 'records', sections: [{ path: 'data' in json ? 'data' : '', records: [data] }] }
  return openFeed(data)
}

function openMap(data: Record<string, unknown>): Opened {
  if (!Array.isArray(data.markers)) return changed('data.markers', 'is no list')
  const projects = Array.isArray(data.yad1Markers) ? data.yad1Markers : []
  return {
    kind: 'records',
    sections: [
      { path: 'data.markers', records: data.markers },
      { path: 'data.yad1Markers', records: projects },
    ],
  }
}

function openFeed(data: Record<string, unknown>): Opened {
  const sections = []
  for (const name of AD_SECTIONS) {
    const records = data[name]
    const path = `data.${name}`
    if (records === undefined && name !== 'private' && name !== 'agency') continue
    if (!Array.isArray(records))
      return changed(path, records === undefined ? 'is missing' : 'is no list')
    sections.push({ path, records })
  }
  return { kind: 'records', sections }
}

function changed(path: string, reason: string): Opened {
  return { kind: 'changed', path, reason }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}

function at(value: unknown, path: string): unknown {
  let node = value
  for (const name of path.split('.')) {
    if (Array.isArray(node)) node = node[Number(name)]
    else node = isNode(node) ? node[name] : undefined
  }
  return node
}
