import { Command, InvalidArgumentError, Option } from 'commander'
import { CONTENT_MS, type Item, OUTCOMES, type Outcome } from '../../src/items/domain.ts'
import { itemById, listItems, unreadItems } from '../../src/items/store.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { CALLS } from '../../src/process/calls.ts'
import { waitAgain } from '../../src/ways-in/actions.ts'
import { takeIn } from '../../src/ways-in/service.ts'
import { shownItem, shownItems, shownStorage } from '../../src/ways-in/shown.ts'
import { takenToWire } from '../../src/ways-in/wire.ts'
import type { Context } from '../../src/world/context.ts'
import { operator } from '../operator.ts'
import { JSON_OPTION, printJson, printTable, timeText } from '../output.ts'
import { withContext } from '../world.ts'
import { addressCommand } from './inbox-address.ts'

/** Items that one list prints, and that one command tries again. */
const LISTED = 50
const RETRIED = 200

type ListOptions = { outcome?: Outcome; limit: number; json?: true }

export function inboxCommand(): Command {
  const inbox = new Command('inbox').description('what users and mailboxes have sent in')
  inbox
    .command('list')
    .description('items of the last 30 days, the newest first')
    .addOption(new Option('--outcome <outcome>', 'of one outcome').choices(OUTCOMES))
    .option('--limit <n>', 'how many', wholeNumber, LISTED)
    .option(...JSON_OPTION)
    .action((options: ListOptions) => withContext((context) => list(context, options)))
  inbox
    .command('show <id>')
    .description('one item: what it contained, and what was read')
    .option(...JSON_OPTION)
    .action((id: string, { json }: { json?: true }) =>
      withContext(({ db }) => {
        const shown = shownItem(db, itemOf(db, id), 'en')
        if (json) return printJson(shown)
        describe(shown)
      }),
    )
  inbox
    .command('retry [id]')
    .description('read an item again that could not be read')
    .option('--unread', 'all items that could not be read')
    .option(...JSON_OPTION)
    .action((id: string | undefined, options: { unread?: true; json?: true }) =>
      withContext((context) => retry(context, id, options)),
    )
  inbox
    .command('storage')
    .description('what users have stored of items and photos, those with most first')
    .option(...JSON_OPTION)
    .action(({ json }: { json?: true }) => withContext((context) => storage(context, json)))
  addressCommand(inbox)
  return inbox
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError('must be a whole number')
  return Number(text)
}

function list({ db, clock }: Context, { outcome, limit, json }: ListOptions): void {
  const since = clock.now() - CONTENT_MS
  const filter = { userRid: 'all', since, ...(outcome ? { outcomes: [outcome] } : {}) } as const
  const items = shownItems(db, listItems(db, filter, { limit, skip: 0 }), 'en')
  if (json) return printJson(items)
  printTable(
    items.map((item) => ({
      id: item._id,
      way: item.way,
      of: item.owner ?? 'everybody',
      outcome: item.outcome ?? 'waiting',
      arrived: timeText(Date.parse(item.arrivedAt)),
      title: item.title.slice(0, 60),
    })),
    'Nothing has arrived',
  )
}

function storage(context: Context, json: true | undefined): void {
  const stored = shownStorage(context)
  if (json) return printJson(stored)
  const inMb = (bytes: number) => (bytes / 1_000_000).toFixed(1)
  printTable(
    stored.users.map(({ _id, name, items, photos }) => ({
      user: _id,
      name,
      'items MB': inMb(items),
      'photos MB': inMb(photos),
      'of MB': inMb(stored.max),
    })),
    'Nobody has stored anything',
  )
}

function describe(shown: ReturnType<typeof shownItem>): void {
  console.log(`${shown.way}, ${shown.outcome ?? 'waiting'}: ${shown.title}`)
  for (const { outcome, place, reason } of shown.results)
    console.log(`  ${[outcome, place, reason].filter(Boolean).join(': ')}`)
  for (const { field, value, phrase } of shown.facts)
    console.log(`  ${field} = ${value}  "${phrase}"`)
  if (shown.content?.text) console.log(`\n${shown.content.text}`)
}

function itemOf(db: Context['db'], id: string): Item {
  const item = itemById(db, id)
  if (!item) throw new AppError('missing', `No item ${id}`)
  return item
}

async function retry(
  context: Context,
  id: string | undefined,
  { unread, json }: { unread?: true; json?: true },
): Promise<void> {
  if ((id === undefined) === (unread === undefined))
    throw new AppError('malformed', 'Name one item, or all with --unread')
  const { db, clock } = context
  const filter = { userRid: 'all', since: clock.now() - CONTENT_MS } as const
  const items = id === undefined ? unreadItems(db, filter, RETRIED) : [itemOf(db, id)]
  waitAgain(context, items, { actor: operator('inbox retry'), userRid: null })
  const rids = items.map(({ rid }) => rid)
  const { taken } = await takeIn(context, () => handleHere(context), [], rids)
  if (json) return printJson(takenToWire(taken))
  for (const { title, results } of taken)
    for (const { outcome, reason } of results)
      console.log(`${outcome}: ${title}${reason ? ` (${reason})` : ''}`)
  if (taken.length === 0) console.log('Nothing could be tried again')
}

/** Reads the inbox in this process. A server that reads it already is waited for. */
const handleHere = (context: Context) =>
  CALLS.handleInbox(context, null, new AbortController().signal)
