import type { RawListing, Rejected } from '../../intake/domain/raw-listing.ts'
import { isRecord } from '../../kernel/domain/json.ts'
import type { Answer, Reading } from '../domain.ts'
import { openEnvelope, type Section } from './envelope.ts'
import { countFields, judgedFields, type ReadPair } from './fields.ts'
import { type ReadRecord, readListing, type Setting } from './listing.ts'
import {
  equalPoints,
  lostAdType,
  repeatedIds,
  withSaneOrders,
  wrongPerMetre,
  wrongPrices,
} from './page-checks.ts'
import { cheaper, isBanner, isProject } from './project.ts'
import type { checkRecord } from './record.ts'
import { lostField, mostRejected } from './shape.ts'

/** What checks a record is loaded with the first one. */
const shapes = () => require('./record.ts') as { checkRecord: typeof checkRecord }

/**
 * Reads an answer of Yad2: a feed page, a map answer, a listing, or a page of the website. A block, a changed shape and
 * a failure are told apart, and never count as "no results". Pure: no network, no clock.
 */
export function readYad2({ status, body }: Answer): Reading {
  const opened = openEnvelope(body)
  const problem = opened.kind === 'problem' ? opened.problem : undefined
  if (problem?.code === 'blocked') return { kind: 'problem', problem }
  if (status === 404 || status === 410) return { kind: 'gone', status }
  if (status === 403 || status === 429)
    return { kind: 'problem', problem: { code: 'blocked', by: 'status', status } }
  if (status < 200 || status > 299) return { kind: 'problem', problem: { code: 'http', status } }
  return opened.kind === 'problem' ? opened : readSections(opened.sections)
}

type Located = { section: string; path: string; record: unknown }

function readSections(sections: Section[]): Reading {
  const all = sections.flatMap(locate)
  const wanted = all.filter(({ record }) => !isBanner(record))
  const lost = lostField(
    wanted.filter(({ record }) => !isProject(record)).map(({ record }) => record),
  )
  if (lost !== undefined) return shapeChanged({ path: lost, problem: 'is gone from every record' })
  const { pairs, rejected } = readAll(wanted)
  const { fields, problem } = judgedFields(countFields(pairs))
  const listings = pairs.map(({ listing }) => listing)
  const changed =
    mostRejected(rejected, wanted) ??
    problem ??
    lostAdType(pairs) ??
    repeatedIds(pairs) ??
    wrongPrices(listings) ??
    wrongPerMetre(listings) ??
    equalPoints(listings)
  if (changed) return shapeChanged(changed)
  return {
    kind: 'page',
    listings: once(listings),
    rejected: rejected.map(({ field: _, section: __, ...rest }) => rest),
    banners: all.length - wanted.length,
    fields,
  }
}

function locate({ path, records }: Section): Located[] {
  const isAlone = records.length === 1 && (path === 'data' || path === '')
  return records.map((record, index) => ({
    section: path,
    path: isAlone ? path : `${path}[${index}]`,
    record,
  }))
}

type RejectedRecord = Rejected & { field: string; section: string }

/** Reads every record. What it decides by the whole page is the deal type of projects, and which orders are sane. */
function readAll(located: readonly Located[]): { pairs: ReadPair[]; rejected: RejectedRecord[] } {
  const pairs: ReadPair[] = []
  const rejected: RejectedRecord[] = []
  const pageDeal = dealOf(located)
  for (const [index, { record, section, path }] of located.entries()) {
    const read = readRecord(record, { section, pageDeal })
    if ('listing' in read) {
      pairs.push({ section, record, listing: read.listing })
      continue
    }
    const full = [path, read.path].filter(Boolean).join('.')
    const { reason, path: field } = read
    rejected.push({ position: index + 1, path: full, reason, field, section })
  }
  const sane = withSaneOrders(pairs.map(({ listing }) => listing))
  return {
    pairs: pairs.map((pair, index) => ({ ...pair, listing: sane[index] ?? pair.listing })),
    rejected,
  }
}

function readRecord(raw: unknown, setting: Setting): ReadRecord {
  const checked = shapes().checkRecord(raw)
  return 'record' in checked ? readListing(checked.record, setting) : checked
}

/** The deal type of the page by the subcategories of its listings; null when there is none, or both. */
function dealOf(located: readonly Located[]): Setting['pageDeal'] {
  const ids = new Set(located.map(({ record }) => (isRecord(record) ? record.subcategoryId : null)))
  const isRent = ids.has(2) || ids.has(6)
  const isSale = ids.has(1) || ids.has(5)
  if (isRent === isSale) return null
  return isRent ? 'rent' : 'sale'
}

/** Each listing once. A promoted listing is in two sections, and a project in several records. */
function once(listings: readonly RawListing[]): RawListing[] {
  const found = new Map<string, RawListing>()
  for (const listing of listings) {
    const { externalId } = listing
    const known = found.get(externalId)
    if (!known) found.set(externalId, listing)
    else if (listing.isNewProject) found.set(externalId, cheaper(known, listing))
  }
  return [...found.values()]
}

function shapeChanged(change: { path: string; problem: string }): Reading {
  return { kind: 'problem', problem: { code: 'shapeChanged', ...change } }
}
