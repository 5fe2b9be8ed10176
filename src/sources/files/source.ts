import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { listingOf } from '../../assets/store/listings.ts'
import { write } from '../../database/database.ts'
import type { Lease } from '../../database/leases.ts'
import { type Failure, failureText } from '../../intake/domain/failure.ts'
import type { RawListing } from '../../intake/domain/raw-listing.ts'
import { endState } from '../../intake/domain/run.ts'
import { ingestAll } from '../../intake/ingest.ts'
import { ageOf } from '../../intake/posts/age.ts'
import { cityName } from '../../intake/posts/cities.ts'
import { type ActiveRun, type End, recordRun, SUCCESS } from '../../intake/run.ts'
import { updateRun } from '../../intake/store/runs.ts'
import { isTooCostly, TOO_COSTLY } from '../../parsing/parse.ts'
import { readText } from '../../reading/reader.ts'
import type { Values } from '../../world/room-settings.ts'
import { addTypes } from '../counts.ts'
import type { Reading } from '../domain.ts'
import { createNeededRegions } from '../feed/regions.ts'
import { keepValidator, validatorOf } from '../feed/store/validators.ts'
import {
  degradedBy,
  learnedFrom,
  unusualFields,
  unusualProblem,
  weakened,
} from '../field-shares.ts'
import { recordPause } from '../pause.ts'
import { addPart, EMPTY_RESULT, type RunResult, type Source, type SourceWorld } from '../source.ts'
import { updateShares, usualShares } from '../store/field-shares.ts'
import { type Definition, EVERY_MS, type FilePage, problemText } from './domain.ts'
import { filesIn, nameOfFile, readSourceFile, type SourceFile } from './folder.ts'
import { fetchPage, nameOf } from './page.ts'
import { type ReadFile, readFile } from './read.ts'

/** Any active bot needs a site: what cities it has is known only after it was read. */
const neededRegions = createNeededRegions(() => 0)

/**
 * The sources of the files in DATA_DIR/sources. A file that cannot be used is one, too, and each of its runs says why.
 */
export const fileSources = ({ DATA_DIR }: Pick<Values, 'DATA_DIR'>): Source[] =>
  together(filesIn(resolve(DATA_DIR)), [])

/** The sources of files that are whole and that none of these sources has: they came since these were listed. */
export function newFileSources(
  { DATA_DIR }: Pick<Values, 'DATA_DIR'>,
  known: readonly Source[],
): Source[] {
  const paths = new Set(known.map(({ file }) => file))
  const files = filesIn(resolve(DATA_DIR)).filter(
    ({ path, defined }) => !paths.has(path) && defined.kind === 'definition',
  )
  return together(files, known)
}

/** The sources of these files, each with a name that neither they nor the known ones have twice. */
function together(files: readonly SourceFile[], known: readonly Source[]): Source[] {
  const sources: Source[] = []
  for (const file of files) {
    const source = sourceOf(file)
    const taken = [...known, ...sources]
    const isTaken = taken.some(({ name }) => name === source.name)
    sources.push(isTaken ? doubleOf(file, source.name, taken) : source)
  }
  return sources
}

function sourceOf(file: SourceFile): Source {
  const { path, name, defined } = file
  if (defined.kind === 'problems') return brokenSource(file, defined.id ?? nameOfFile(name))
  const { definition } = defined
  const { id, label, everyMs, imageHosts } = definition
  const last = { definition }
  return {
    name: id,
    label,
    file: path,
    imageHosts,
    isOn: () => true,
    everyMs: () => everyMs,
    needs: (world, _values, bots) => (neededRegions(world, bots).length === 0 ? [] : [null]),
    run: (world, lease, signal) => runFile(world, { path, name: id, lease, last }, signal),
    readsOwnOnly: true,
    read: ({ status, body }) => readRecorded(definition, status, body),
  }
}

/** Its file has no requests to send, so its runs need no bot: they show what is wrong with it. */
function brokenSource(file: SourceFile, name: string): Source {
  const { path, name: label } = file
  const problem = problemOf(file, name)
  return {
    name,
    label,
    file: path,
    ...(problem && { problem: failureText(problem) }),
    isOn: () => true,
    everyMs: () => EVERY_MS,
    needs: () => [null],
    run: (world, lease, signal) => runFile(world, { path, name, lease }, signal),
  }
}

/** A second file with the id of another one. */
function doubleOf(file: SourceFile, id: string, sources: readonly Source[]): Source {
  const taken = new Set(sources.map(({ name }) => name))
  const free = [nameOfFile(file.name), ...[...taken].map((_, at) => `${id.slice(0, 36)}-${at + 2}`)]
  const name = free.find((one) => !taken.has(one)) ?? id
  return brokenSource(file, name)
}

/** `last`: what the file said when it could last be read; absent: it never could. */
type Task = { path: string; name: string; lease: Lease; last?: { definition: Definition } }

/** One pass: the file is read anew, so that a change to it counts from the next pass on. */
async function runFile(world: SourceWorld, task: Task, signal: AbortSignal): Promise<RunResult> {
  const { name } = task
  const begin = { source: name, kind: 'pass', scope: null } as const
  const ended = await recordRun(world, begin, signal, (run) => readNow(world, task, run, signal))
  const { failure, retryAfterMs } = ended
  const state = endState(failure)
  const reason = failure && failureText(failure)
  world.log.info({ source: name, state, code: failure?.code, reason }, 'source of a file read')
  const waitMs = recordPause(world, name, { state, retryAfterMs })
  return addPart(EMPTY_RESULT, ended, { waitMs })
}

/** A file that cannot be used now, as one that is half written, is read as it was before, and the run says so. */
async function readNow(
  world: SourceWorld,
  { path, name, lease, last }: Task,
  run: ActiveRun,
  signal: AbortSignal,
): Promise<End> {
  const file = readSourceFile(path)
  const problem = problemOf(file, name)
  const { defined } = file
  const isWhole = defined.kind === 'definition'
  if (isWhole && !problem && last) last.definition = defined.definition
  const before = existsSync(path) ? last?.definition : undefined
  const definition = isWhole ? defined.definition : before
  if (!definition || (isWhole && problem) || neededRegions(world).length === 0)
    return { ...SUCCESS, failure: problem ?? null }
  const end = await readPages(world, { definition, lease, run }, signal)
  return { ...end, failure: end.failure ?? problem ?? null }
}

function problemOf({ name: file, defined }: SourceFile, source: string): Failure | undefined {
  if (defined.kind === 'problems')
    return { code: 'other', text: defined.problems.map((one) => problemText(file, one)).join('; ') }
  const { id } = defined.definition
  if (id === source) return undefined
  const text = `${file}: id is "${id}", which another file has, or which is new: restart Metzia`
  return { code: 'other', text }
}

type Work = { definition: Definition; lease: Lease; run: ActiveRun }

/** Each page is stored before the next is requested; a page that fails does not keep the others away. */
async function readPages(world: SourceWorld, work: Work, signal: AbortSignal): Promise<End> {
  let end: End = SUCCESS
  for (const url of work.definition.urls) {
    const one = await readPage(world, work, url, signal)
    if (one.failure && (!end.failure || end.failure.code === 'degraded')) end = one
    // A site that refuses us is not asked again.
    if (one.failure?.code === 'blocked') return one
  }
  return end
}

async function readPage(
  world: SourceWorld,
  work: Work,
  url: string,
  signal: AbortSignal,
): Promise<End> {
  const { db, clock } = world
  const { definition, run } = work
  // The version of the file belongs to it: a changed file reads an unchanged page again.
  const address = `${url}#${definition.version}`
  const fetched = await fetchPage(world, { url, known: validatorOf(db, address) }, signal)
  if (fetched.kind === 'unchanged') return SUCCESS
  if (fetched.kind === 'failed')
    return { failure: fetched.failure, retryAfterMs: fetched.retryAfterMs }
  const { bytes, contentType } = fetched
  const page = { definition, bytes, contentType, base: url, now: clock.now() }
  const read = await readUnlessCostly(world, page)
  if (read.kind === 'problem') return { ...SUCCESS, failure: { ...read.problem, in: nameOf(url) } }
  const shares = usualShares(db, definition.id)
  const { vital, lost } = unusualFields(shares, read.fields)
  if (vital) {
    write(db, (tx) => updateShares(tx, definition.id, (known) => weakened(known, vital)))
    return { ...SUCCESS, failure: { ...unusualProblem(vital), in: nameOf(url) } }
  }
  await keepPage(world, work, url, read)
  write(db, (tx) => {
    keepValidator(tx, address, fetched.validator, clock.now())
    updateShares(tx, definition.id, (known) => learnedFrom(known, read.fields, lost))
  })
  signal.throwIfAborted()
  run.isComplete = true
  return { ...SUCCESS, failure: degradedBy(lost, nameOf(url)) }
}

/** Stores the homes of a page. */
async function keepPage(
  world: SourceWorld,
  { definition: { from }, lease, run }: Work,
  url: string,
  { homes, banners, leftOut, rejected }: Extract<ReadFile, { kind: 'read' }>,
): Promise<void> {
  const { db, clock, areas } = world
  const banner = banners > 0 ? [{ type: 'banner', count: banners }] : []
  run.leftOutTypes = addTypes(run.leftOutTypes, leftOut, banner)
  run.rejected.push(...rejected.map((one) => ({ ...one, path: `${nameOf(url)}: ${one.path}` })))
  const out = [...leftOut, ...banner].reduce((sum, { count }) => sum + count, 0)
  const { tally, pass } = run
  const seen = tally.seen + out + rejected.length
  run.tally = { ...tally, seen, leftOut: tally.leftOut + out }
  write(db, (tx) => updateRun(tx, pass.runRid, run.tally, clock.now()))
  const current = homes.filter((home) => !isHistory(world, from, home))
  const named = current.map((home) => ({ ...home, city: home.city && cityName(areas, home.city) }))
  const work = { pass, lease, tally: run.tally, isDated: true, isShown: from !== 'feed' }
  // The first item of a page is its newest, and is stored last: it comes last in a chat and first in a list.
  run.tally = await ingestAll(world, world.index, named.toReversed(), work)
}

/** An entry of a feed that was too old when it was read, or has become so and is gone, is no home that returns. */
function isHistory(
  { db, clock }: SourceWorld,
  from: Definition['from'],
  home: RawListing,
): boolean {
  if (from !== 'feed' || ageOf(home, clock.now()) !== 'past') return false
  const kept = listingOf(db, home)
  return kept !== undefined && kept.goneAt !== null
}

/** Reads a page in the process of readers. */
async function readUnlessCostly({ parse }: SourceWorld, page: FilePage): Promise<ReadFile> {
  try {
    return await parse('filePage', page)
  } catch (error) {
    if (!isTooCostly(error)) throw error
    return { kind: 'problem', problem: { code: 'shapeChanged', path: '', problem: TOO_COSTLY } }
  }
}

/** A recorded answer, without the names of cities that the installation knows. */
function readRecorded(definition: Definition, status: number, body: string): Reading {
  if (status !== 200) return { kind: 'problem', problem: { code: 'http', status } }
  const [base = ''] = definition.urls
  const read = readFile(definition, body, { readText, now: 0, source: definition.id, base })
  if (read.kind === 'problem') return read
  const { homes: listings, rejected, banners, leftOut, fields } = read
  const others = leftOut.reduce((sum, { count }) => sum + count, banners)
  return { kind: 'page', listings, rejected, banners: others, fields }
}
