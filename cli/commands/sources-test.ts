import { existsSync, readFileSync } from 'node:fs'
import { Command } from 'commander'
import { AppError, invalid } from '../../src/kernel/errors.ts'
import { systemClock } from '../../src/kernel/system-clock.ts'
import { isTooCostly, type Parse, TOO_COSTLY } from '../../src/parsing/parse.ts'
import { closeParsing, parse } from '../../src/process/parsing.ts'
import type { Definition, FilePage } from '../../src/sources/files/domain.ts'
import { readSourceFile } from '../../src/sources/files/folder.ts'
import { fetchPage, nameOf } from '../../src/sources/files/page.ts'
import { readyFiles, readyPath, takeReady } from '../../src/sources/files/ready.ts'
import { FILE_SCHEMA } from '../../src/sources/files/schema.ts'
import { failedTrial, ofFailure, ofFile, type Trial } from '../../src/sources/files/trial.ts'
import { unstated as unstatedIn } from '../../src/sources/files/unstated.ts'
import { JSON_OPTION, printJson, printTable } from '../output.ts'
import { withContext } from '../world.ts'

type Options = { json?: true; page?: string; live?: true }

/** What a file reads; `unstated`: the fields that it names and no home states. */
type Tried = Trial & { unstated: string[] }

/** `sources test`: what a file reads, without storing anything. */
export function testCommand(): Command {
  return new Command('test')
    .description('what a file for DATA_DIR/sources reads: nothing is stored')
    .argument('<file>', 'the file (YAML), or the name of a shipped definition')
    .option('--live', 'a request to the site for each page, as without --page')
    .option('--page <recorded>', 'a page that was saved, instead of a request to the site')
    .option(...JSON_OPTION)
    .action(async (named: string, { json, page, live }: Options) => {
      if (live && page !== undefined) throw invalid('page', '--page is no request to the site')
      const path = existsSync(named) ? named : (readyPath(named) ?? named)
      const trial = await tryFile(path, page)
      const { homes, failures, unstated } = trial
      if (json) printJson({ homes, failures, unstated })
      else print(trial)
      const { length } = failures
      if (length === 0) return
      const [first] = failures
      const more = length > 1 ? ` (and ${length - 1} more)` : ''
      throw new AppError('unavailable', `${first?.reason}${more}`, {
        code: first?.code ?? 'failed',
      })
    })
}

/** `sources schema`: the shape of such a file. */
export function schemaCommand(): Command {
  return new Command('schema')
    .description('the shape of a file for DATA_DIR/sources, as JSON Schema for editors')
    .action(() => printJson(FILE_SCHEMA))
}

/** `sources ready`: the definitions that are shipped. */
export function readyCommand(): Command {
  return new Command('ready')
    .description('the shipped definitions of sites, which are off until one is used')
    .option(...JSON_OPTION)
    .action(({ json }: { json?: true }) => {
      const rows = readyFiles().flatMap(({ defined }) =>
        defined.kind === 'definition'
          ? [
              {
                name: defined.definition.id,
                label: defined.definition.label,
                url: defined.definition.urls[0],
              },
            ]
          : [],
      )
      if (json) printJson(rows)
      else printTable(rows, 'No definition is shipped')
    })
}

/** `sources use`: switches one on. */
export function takeCommand(): Command {
  return new Command('use')
    .description(
      'copy a shipped definition into DATA_DIR/sources: it is a source from the next start on',
    )
    .argument('<name>', 'its name')
    .action((name: string) =>
      withContext(({ config }) => console.log(takeReady(config.dataDir, name))),
    )
}

async function tryFile(path: string, page: string | undefined): Promise<Tried> {
  const { name, defined } = readSourceFile(path)
  if (defined.kind === 'problems')
    return { ...failedTrial(ofFile(name, defined.problems)), unstated: [] }
  const { definition } = defined
  const trial = await (page === undefined ? tryLive(definition) : tryRecorded(definition, page))
  // Without a home there is a failure, which says why.
  return { ...trial, unstated: trial.homes.length === 0 ? [] : unstatedIn(definition, trial.homes) }
}

async function tryRecorded(definition: Definition, page: string): Promise<Trial> {
  const [base = ''] = definition.urls
  const read = { definition, name: page, bytes: bytesOf(page), contentType: null, base }
  try {
    return await tryUnlessCostly(parse, { ...read, now: systemClock.now() })
  } finally {
    closeParsing()
  }
}

/** What a file reads in a page, or that the page is too costly to read. */
async function tryUnlessCostly(read: Parse, page: FilePage & { name: string }): Promise<Trial> {
  try {
    return await read('trial', page)
  } catch (error) {
    if (!isTooCostly(error)) throw error
    return failedTrial([ofFailure({ code: 'other', text: `${page.name}: ${TOO_COSTLY}` })])
  }
}

/** One request for each page, as the site allows it. */
function tryLive(definition: Definition): Promise<Trial> {
  const { signal } = new AbortController()
  return withContext(async (context) => {
    const world = { ...context, values: context.config.values }
    const trial: Trial = failedTrial([])
    for (const url of definition.urls) {
      const fetched = await fetchPage(world, { url }, signal)
      if (fetched.kind === 'failed') trial.failures.push(ofFailure(fetched.failure))
      if (fetched.kind !== 'page') continue
      const { bytes, contentType } = fetched
      const page = { definition, name: nameOf(url), base: url, bytes, contentType }
      const read = await tryUnlessCostly(context.parse, { ...page, now: context.clock.now() })
      trial.homes.push(...read.homes)
      trial.failures.push(...read.failures)
      trial.leftOut += read.leftOut
    }
    return trial
  })
}

function bytesOf(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (cause) {
    throw new AppError('missing', `The file ${path} cannot be read`, { cause })
  }
}

function print({ homes, failures, leftOut, unstated }: Tried): void {
  printTable(homes, 'No home was read')
  if (leftOut > 0) console.log(`${leftOut} items are left out: no homes, or advertisements`)
  for (const field of unstated) console.log(`differs: no home states "${field}"`)
  for (const { reason } of failures) console.log(`failure: ${reason}`)
}
