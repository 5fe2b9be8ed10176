import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { noteAction } from '../../src/audit/store.ts'
import { write } from '../../src/database/database.ts'
import { crossPostsText } from '../../src/intake/posts/cross-posts.ts'
import type { Arriving } from '../../src/items/domain.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { CALLS } from '../../src/process/calls.ts'
import type { Given, Imported } from '../../src/sources/import/domain.ts'
import { importAll } from '../../src/sources/import/service.ts'
import { INBOX } from '../../src/ways-in/handle.ts'
import { arrivingOfMail } from '../../src/ways-in/mail/arriving.ts'
import { ownerOfMail } from '../../src/ways-in/own-mail/owner.ts'
import { takeIn } from '../../src/ways-in/service.ts'
import { takenToWire } from '../../src/ways-in/wire.ts'
import type { Context } from '../../src/world/context.ts'
import { operator } from '../operator.ts'
import { JSON_OPTION, printJson } from '../output.ts'
import { withProgress } from '../progress.ts'
import { runningServer, withContext } from '../world.ts'
import { addDealCommands } from './import-deals.ts'
import { addLayerCommand } from './import-layer.ts'

/** A larger file is no export of posts. */
const BYTES_MAX = 200_000_000

export function importCommand(): Command {
  const command = new Command('import').description('bring homes in from files, for everybody')
  command
    .command('posts <file...>')
    .description(
      'texts (posts are separated by lines of ---), JSON or lines of JSON, saved pages, recorded answers; folders are read with all their files; "-" is the standard input',
    )
    .option(...JSON_OPTION)
    .action(importPosts)
  command
    .command('mail <file>')
    .description(
      'a mail (.eml) or several (mbox): for everybody, or for the user to whose address it was delivered',
    )
    .option(...JSON_OPTION)
    .action((path: string, { json }: { json?: true }) =>
      withContext((context) => importMail(context, path, json)),
    )
  command
    .command('whatsapp <file>')
    .description(
      'an exported chat (_chat.txt, or its archive), for everybody: what tells of no home is not kept',
    )
    .option(...JSON_OPTION)
    .action((path: string, { json }: { json?: true }) =>
      withContext(async (context) => {
        const file = await context.parse('file', readBytes(path))
        if (file.kind !== 'chat')
          throw new AppError('invalid', `The file ${path} is no exported chat of WhatsApp`)
        const arriving = await context.parse('chat', { text: file.text, userRid: null })
        return take(context, 'import whatsapp', arriving, json)
      }),
    )
  addDealCommands(command)
  addLayerCommand(command)
  return command
}

function importPosts(paths: string[], { json }: { json?: true }): Promise<void> {
  return withContext(async (context) => {
    const given = paths.flatMap(filesOf).map(readGiven)
    const imported = await withProgress('Reading', (say) =>
      importAll(context, {
        given,
        label: 'import posts',
        by: operator('import posts'),
        onFile: (name, done) => say(`Reading ${done + 1} of ${given.length}: ${name}`),
      }),
    )
    if (json) return printJson(imported)
    describe(imported)
    if (imported.delivered > 0 && !runningServer(context))
      console.log('No server is running: the posts appear in the chats when it starts.')
  })
}

/** What an operator brings in counts, whatever sender it has. */
const FOR_EVERYBODY = { userRid: null, trust: null } as const

async function importMail(context: Context, path: string, json: true | undefined): Promise<void> {
  const { db, parse, config } = context
  const form = config.values.MAIL_IN_ADDRESS
  const whose = async (mail: Uint8Array) => {
    const owner = await ownerOfMail({ db, parse, form }, mail)
    if (owner.kind === 'everybody') return FOR_EVERYBODY
    const left = owner.kind === 'left' ? owner.reason : owner.ignored
    if (owner.kind === 'user' && left === undefined)
      return { userRid: owner.address.userRid, trust: null }
    console.error(`A mail is left out: ${left}`)
    return undefined
  }
  const arriving = await arrivingOfMail(parse, readBytes(path), FOR_EVERYBODY, whose)
  await take(context, 'import mail', arriving, json)
}

/** Brings items in, and prints what became of them. */
async function take(
  context: Context,
  command: string,
  arriving: readonly Arriving[],
  json: true | undefined,
): Promise<void> {
  const { db, random, clock } = context
  const subject = { kind: 'source', id: INBOX, name: `${arriving.length} items` } as const
  write(db, (tx) =>
    noteAction(
      tx,
      operator(command),
      { action: 'asset.import', subject },
      { random, now: clock.now() },
    ),
  )
  const handle = () => CALLS.handleInbox(context, null, new AbortController().signal)
  const { taken, matched, delivered, leftOut } = await withProgress(
    `Reading ${arriving.length} items`,
    () => takeIn(context, handle, arriving),
  )
  const wire = takenToWire(taken)
  if (json) return printJson({ ...wire, leftOut, matched, delivered })
  const counts = new Map(leftOut.map(({ type, count }) => [type, count]))
  for (const { outcome } of wire.items)
    if (outcome === 'home' || outcome === 'same' || outcome === 'unread')
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  console.log(`${arriving.length} items: ${countsText(counts)}`)
  console.log(`${matched} matches, ${delivered} posts`)
  for (const { results, title } of taken)
    for (const { outcome, reason } of results)
      if (outcome === 'unread') console.log(`  unread: ${title}: ${reason}`)
}

/** The file itself, or all files below a folder in the order of their names. */
function filesOf(path: string): string[] {
  if (path === '-' || !statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path]
  return filesBelow(path)
}

/** A link could lead out of the folder, or back into it: links are left out, and so is what is no file. */
function filesBelow(folder: string): string[] {
  const inside = readdirSync(folder, { withFileTypes: true })
  return inside
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return filesBelow(path)
      if (entry.isFile()) return [path]
      console.error(`${path} is no file of this folder: it is left out`)
      return []
    })
}

function readGiven(path: string): Given {
  return { name: path, body: new TextDecoder().decode(readBytes(path)) }
}

function readBytes(path: string): Uint8Array {
  try {
    if (path !== '-' && statSync(path).size > BYTES_MAX)
      throw new AppError('tooLarge', `The file ${path} is larger than ${BYTES_MAX} bytes`)
    return readFileSync(path === '-' ? 0 : path)
  } catch (cause) {
    if (cause instanceof AppError || !(cause instanceof Error && 'code' in cause)) throw cause
    throw new AppError('missing', `The file ${path} cannot be read`, { cause })
  }
}

function describe({ items, matched, delivered, crossPosts }: Imported): void {
  const counts = new Map<string, number>()
  for (const { outcome } of items) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  console.log(`${items.length} records: ${countsText(counts)}`)
  console.log(`${matched} matches, ${delivered} posts`)
  console.log(crossPostsText(crossPosts))
  for (const { outcome, reason, path, position } of items)
    if (outcome === 'unread' || outcome === 'other')
      console.log(`  ${outcome}: record ${position} of ${path}: ${reason}`)
}

/** Outcomes with how many had each: "2 homes, 1 unread". */
function countsText(counts: ReadonlyMap<string, number>): string {
  const counted = [...counts].map(([outcome, count]) =>
    outcome === 'home' && count !== 1 ? `${count} homes` : `${count} ${outcome}`,
  )
  return counted.join(', ') || 'none'
}
