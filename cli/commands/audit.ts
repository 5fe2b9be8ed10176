import { Command, InvalidArgumentError, Option } from 'commander'
import { entryToWire, refusalToWire } from '../../src/admin/audit/wire.ts'
import { ACTIONS, type ActionName } from '../../src/audit/domain.ts'
import { refusalsSince } from '../../src/audit/refusals.ts'
import { type Entry, entriesOf } from '../../src/audit/store.ts'
import { days } from '../../src/kernel/clock.ts'
import { usersById } from '../../src/users/store.ts'
import type { Context } from '../../src/world/context.ts'
import { JSON_OPTION, printJson, printTable, timeText } from '../output.ts'
import { withContext } from '../world.ts'

type Options = {
  search: string
  action?: ActionName
  days?: number
  limit: number
  refused?: true
  json?: true
}

const LISTED = 50
const LISTED_MAX = 10_000
const REFUSED_DAYS = 7

export function auditCommand(): Command {
  return new Command('audit')
    .description('what administrators and operators did, newest first; kept a year')
    .option('--search <words>', 'part of a name, an address or a command', '')
    .addOption(new Option('--action <action>', 'only these actions').choices(ACTIONS))
    .option('--days <n>', 'only of the last n days', wholeNumber)
    .option('--limit <n>', `how many, up to ${LISTED_MAX}`, wholeNumber, LISTED)
    .option(
      '--refused',
      `how often log-ins and calls of administrators were refused, by account and network, in the last ${REFUSED_DAYS} days or --days`,
    )
    .option(...JSON_OPTION)
    .action((options: Options) =>
      withContext((context) => (options.refused ? refused : list)(context, options)),
    )
}

function wholeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > LISTED_MAX)
    throw new InvalidArgumentError(`Give a whole number from 1 to ${LISTED_MAX}.`)
  return number
}

function list({ db, clock }: Context, { search, action, days: count, limit, json }: Options): void {
  const from = count === undefined ? undefined : clock.now() - days(count)
  const { entries, total } = entriesOf(db, { search, action, from, limit, skip: 0 })
  if (json) return printJson(entries.map((entry) => entryToWire(entry, new Map())))
  printTable(
    entries.map((entry) => ({
      at: timeText(entry.at),
      who: entry.actorName,
      did: entry.action,
      'to what': entry.subjectName,
      changed: changes(entry),
      from: entry.origin,
    })),
    'Nothing was recorded',
  )
  if (total > entries.length) console.log(`${entries.length} of ${total}`)
}

/** The changed fields in one line. */
function changes({ before, after }: Entry): string | null {
  const names = Object.keys({ ...before, ...after })
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const one = (name: string) =>
    before && name in before
      ? `${name}: ${text(before[name])} → ${text(after?.[name] ?? null)}`
      : `${name}: ${text(after?.[name])}`
  return names.map(one).join(', ') || null
}

function refused(
  { db, clock }: Context,
  { days: count = REFUSED_DAYS, limit, json }: Options,
): void {
  const found = refusalsSince(db, clock.now() - days(count), limit)
  const accounts = usersById(
    db,
    found.map(({ key }) => key),
  )
  const emails = new Map(accounts.map(({ id, email }) => [id, email]))
  if (json) return printJson(found.map((refusal) => refusalToWire(refusal, emails)))
  printTable(
    found.map(({ kind, key, count: times, lastAt }) => ({
      what: kind === 'login' ? 'log-in' : 'call of administrators',
      'account or network': emails.get(key) ?? key,
      times,
      last: timeText(lastAt),
    })),
    'Nothing was refused',
  )
}
