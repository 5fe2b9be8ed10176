import type { Problem } from '../../intake/domain/failure.ts'
import { isRecord, parsedJson } from '../../kernel/domain/json.ts'

// Finds the records in an answer: JSON of the gateway, or a page of the website that contains the same data.

export type Section = {
  /** As `data.private`. */
  path: string
  records: unknown[]
}

export type Opened =
  | { kind: 'records'; sections: Section[] }
  | { kind: 'problem'; problem: Problem }

/** Words of the challenge pages that Yad2's bot protection shows instead of the site. */
const CHALLENGE =
  /Radware|ShieldSquare|perfdrive\.com|Verifying your browser|Are you for real|Bot Manager|Incident ID|__uzdbm|captcha|אבטחת אתר/i

const DATA_SCRIPT = 'id="__NEXT_DATA__"'

/** Sections that a feed always has. */
const REQUIRED = ['private', 'agency']
/** Further sections of a feed that contain listings. Unknown sections are read when their records are listings. */
const OPTIONAL = ['platinum', 'booster', 'yad1']
/** When a feed has one page, the least share of its stated number of listings that its sections contain. */
const FOUND_SHARE_MIN = 0.5

export function openEnvelope(body: string): Opened {
  const text = body.replace(/^\ufeff/, '').trimStart()
  if (text.startsWith('<')) return openPage(text)
  const json = parsedJson(text)
  if (json === undefined)
    return CHALLENGE.test(text.slice(0, 20_000))
      ? blocked('challenge')
      : changed('', 'is not complete JSON')
  return openJson(json)
}

function openPage(html: string): Opened {
  const start = html.indexOf('>', html.indexOf(DATA_SCRIPT))
  if (!html.includes(DATA_SCRIPT)) {
    return CHALLENGE.test(html)
      ? blocked('challenge')
      : changed('__NEXT_DATA__', 'is missing from the page')
  }
  const json = parsedJson(html.slice(start + 1, html.indexOf('</script>', start)))
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
  if (!isRecord(json)) return changed('', 'is not an object')
  const keys = Object.keys(json)
  if (keys.length > 0 && keys.every((key) => key.startsWith('_event_'))) return blocked('firewall')
  // A shortened listing comes without the envelope.
  const data = 'data' in json ? json.data : 'token' in json ? json : undefined
  if (!isRecord(data)) return changed('data', 'is missing')
  if ('markers' in data) return openMap(data)
  if ('token' in data)
    return { kind: 'records', sections: [{ path: 'data' in json ? 'data' : '', records: [data] }] }
  return openFeed(data)
}

function openMap(data: Record<string, unknown>): Opened {
  if (!Array.isArray(data.markers)) return changed('data.markers', 'is not a list')
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
  const sections: Section[] = []
  for (const name of new Set([...REQUIRED, ...OPTIONAL, ...Object.keys(data)])) {
    const records = data[name]
    const path = `data.${name}`
    const isKnown = REQUIRED.includes(name) || OPTIONAL.includes(name)
    if (!isKnown && !(Array.isArray(records) && records.some(isListing))) continue
    if (records === undefined && !REQUIRED.includes(name)) continue
    if (!Array.isArray(records))
      return changed(path, records === undefined ? 'is missing' : 'is not a list')
    if (records.length > 0 && !records.some(isRecord))
      return changed(path, 'is not a list of records')
    sections.push({ path, records })
  }
  return lostRecords(data, sections) ?? { kind: 'records', sections }
}

function isListing(record: unknown): boolean {
  return isRecord(record) && 'token' in record && 'additionalDetails' in record
}

/** The problem of a feed whose sections contain far fewer records than the feed states. */
function lostRecords(
  data: Record<string, unknown>,
  sections: readonly Section[],
): Opened | undefined {
  const total = Number(at(data, 'pagination.total'))
  const found = sections.reduce((sum, { records }) => sum + records.length, 0)
  const isOnePage = at(data, 'pagination.totalPages') === 1
  const isLost = total > 0 && (found === 0 || (isOnePage && found < total * FOUND_SHARE_MIN))
  if (!isLost) return undefined
  const { path } = sections.find(({ records }) => records.length === 0) ?? { path: 'data' }
  return changed(path, `contains too little: ${found} records while pagination.total is ${total}`)
}

function changed(path: string, problem: string): Opened {
  return { kind: 'problem', problem: { code: 'shapeChanged', path, problem } }
}

function blocked(by: 'challenge' | 'firewall'): Opened {
  return { kind: 'problem', problem: { code: 'blocked', by } }
}

function at(value: unknown, path: string): unknown {
  let node = value
  for (const name of path.split('.')) {
    if (Array.isArray(node)) node = node[Number(name)]
    else node = isRecord(node) ? node[name] : undefined
  }
  return node
}
