import { createSqlSearch } from '../../assets/store/search.ts'
import { botsByRid } from '../../bots/store/bots.ts'
import { write } from '../../database/database.ts'
import { days, hours } from '../../kernel/clock.ts'
import type { Job } from '../../kernel/scheduler.ts'
import { preview } from '../../matching/preview.ts'
import type { Notices } from '../../notifications/domain.ts'
import { notify } from '../../notifications/service.ts'
import type { Source } from '../../sources/source.ts'
import type { Context } from '../../world/context.ts'
import { isAwake } from './awake.ts'
import { sourceLines } from './lines.ts'
import { forgetHeard, keepSilent, silentRids } from './quiet-store.ts'
import type { SourceLineWire } from './wire.ts'

/** A bot is quiet when it has posted nothing for so long (ms). */
const QUIET_MS = days(1)
/** Criteria that are named as in the way, those that keep most homes away. */
const NAMED = 2

/** Tells owners once when a running bot has posted nothing for a day, and again only after homes came. */
export function quietBotsJob(context: Context, sources: readonly Source[]): Job {
  return {
    name: 'quietBots',
    everyMs: hours(1),
    run: () => ({ told: isAwake(context, 'quietBots') ? tellQuietBots(context, sources) : 0 }),
  }
}

/** @returns how many owners were told. */
export function tellQuietBots(context: Context, sources: readonly Source[]): number {
  const { db, clock, random } = context
  const now = clock.now()
  const search = createSqlSearch(db)
  write(db, (tx) => forgetHeard(tx))
  const quiet = [...botsByRid(db, silentRids(db, now - QUIET_MS)).values()]
  for (const bot of quiet) {
    const { id, name, ownerRid } = bot
    const reason = reasonOf(sourceLines(context, sources, [bot]))
    const said = {
      code: 'botQuiet',
      bot: { id, name },
      ...reason,
      relax: preview({ db, search }, bot, { now, readerRid: ownerRid }).relax.slice(0, NAMED),
    } as const
    write(db, (tx) => {
      keepSilent(tx, bot.rid, now)
      notify(tx, [ownerRid], { said, url: helpAt(said) }, { random, now })
    })
  }
  return quiet.length
}

/** Where the owner finds what helps most: the bot when it missed homes; else, or when none can come, the ways in. */
function helpAt({ allOff, refusing, failing, relax, bot }: Notices['botQuiet']): string {
  const isStopped = allOff || refusing.length > 0 || failing.length > 0
  return isStopped || relax.length === 0 ? '/bring' : `/bots?open=${bot.id}`
}

/** What keeps homes from coming at all. */
function reasonOf(
  lines: readonly SourceLineWire[],
): Pick<Notices['botQuiet'], 'allOff' | 'refusing' | 'failing'> {
  const isOf = (...statuses: SourceLineWire['status'][]) =>
    lines.filter(({ status }) => statuses.includes(status)).map(({ label }) => label)
  return {
    allOff: lines.length > 0 && isOf('off').length === lines.length,
    refusing: isOf('blocked'),
    failing: isOf('failing', 'changed'),
  }
}
