import { Command } from 'commander'
import { DAYS_SHOWN, type DayCount } from '../../src/admin/domain.ts'
import { dailyCounts } from '../../src/admin/store.ts'
import { createdCounts } from '../../src/assets/store/assets.ts'
import { botCounts } from '../../src/bots/store/counts.ts'
import { days } from '../../src/kernel/clock.ts'
import { userCounts } from '../../src/users/store.ts'
import type { Context } from '../../src/world/context.ts'
import { JSON_OPTION, printJson, printTable } from '../output.ts'
import { say } from '../say.ts'
import { withContext } from '../world.ts'

export function statsCommand(): Command {
  return new Command('stats')
    .description(`numbers of users, bots and homes, and what was created in ${DAYS_SHOWN} days`)
    .option(...JSON_OPTION)
    .action(({ json }: { json?: true }) => withContext((context) => stats(context, json)))
}

/** Prints what the dashboard of administrators shows. */
function stats({ db, clock }: Context, json: true | undefined): void {
  const since = clock.now() - days(1)
  const users = userCounts(db, since)
  const { count, created: createdLastDay } = botCounts(db, since)
  const bots = { count, createdLastDay }
  const assets = createdCounts(db, since)
  const daily = dailyCounts(db, clock.now(), DAYS_SHOWN)
  if (json) return printJson({ users, bots, assets, days: daily })
  printTable(
    Object.entries({ users, bots, homes: assets }).map(([what, counted]) => ({
      what: say(what),
      count: counted.count,
      'new in 24 h': counted.createdLastDay,
      banned: 'bannedCount' in counted ? counted.bannedCount : null,
    })),
    '',
  )
  console.log()
  printDays(daily)
}

function printDays(daily: readonly DayCount[]): void {
  printTable(
    daily.map(({ day, users, bots, assets }) => ({
      'created on': day,
      users,
      bots,
      homes: assets,
    })),
    '',
  )
}
