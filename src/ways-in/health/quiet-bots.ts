import type { OptionalField } from '../../assets/criteria/criteria.ts'
import type { Bot } from '../../bots/domain/bot.ts'
import { botsByRid } from '../../bots/store/bots.ts'
import { write } from '../../database/database.ts'
import { days, hours } from '../../kernel/clock.ts'
import { isolated } from '../../kernel/direction.ts'
import type { Job } from '../../kernel/scheduler.ts'
import { preview } from '../../matching/preview.ts'
import { notify } from '../../notifications/service.ts'
import type { Source } from '../../sources/source.ts'
import type { Context } from '../../world/context.ts'
import { sourceLines } from './lines.ts'
import { forgetHeard, keepSilent, silentRids } from './quiet-store.ts'
import type { SourceLineWire } from './wire.ts'

/** A bot is quiet when it has posted nothing for so long (ms). */
const QUIET_MS = days(1)
/** Criteria that are named as in the way, those that keep most homes away. */
const NAMED = 2

/** With which change of a criterion more homes match. */
const RELAXED: Record<OptionalField, string> = {
  priceLimit: 'with any price',
  rooms: 'with any number of rooms',
  roomsMax: 'with more rooms',
  merchant: 'with agents too',
  sizeMin: 'of any size',
  sizeMax: 'of larger sizes too',
  sublet: 'with or without sublets',
  excludeWords: 'without words left out',
  features: 'without anything they must have',
  entryFrom: 'with an earlier entry',
  entryTo: 'with a later entry',
  floorMin: 'on lower floors too',
  floorMax: 'on higher floors too',
  mutedPhones: 'without muted numbers',
}

/** Tells owners once when a running bot has posted nothing for a day, and again only after homes came. */
export function quietBotsJob(context: Context, sources: readonly Source[]): Job {
  return {
    name: 'quietBots',
    everyMs: hours(1),
    run: () => ({ told: tellQuietBots(context, sources) }),
  }
}

/** @returns how many owners were told. */
export function tellQuietBots(context: Context, sources: readonly Source[]): number {
  const { db, clock, random } = context
  const now = clock.now()
  write(db, (tx) => forgetHeard(tx))
  const quiet = [...botsByRid(db, silentRids(db, now - QUIET_MS)).values()]
  for (const bot of quiet) {
    const body = [reasonOf(sourceLines(context, sources, [bot])), adviceOf(context, bot, now)]
      .filter((part) => part !== '')
      .join(' ')
    write(db, (tx) => {
      keepSilent(tx, bot.rid, now)
      const title = `Nothing new for ${isolated(bot.name)} in 24 hours`
      const notice = { type: 'system', title, body, url: helpAt(context, sources, bot) } as const
      notify(tx, [bot.ownerRid], notice, { random, now })
    })
  }
  return quiet.length
}

/** What keeps homes from coming at all; empty: nothing does. */
function reasonOf(lines: readonly SourceLineWire[]): string {
  const isOf = (...statuses: SourceLineWire['status'][]) =>
    lines.filter(({ status }) => statuses.includes(status)).map(({ label }) => label)
  const [refusing, failing] = [isOf('blocked'), isOf('failing', 'changed')]
  if (lines.length > 0 && isOf('off').length === lines.length)
    return 'No source is on at this server.'
  return [
    ...refusing.map((label) => `${label} refuses this server.`),
    ...failing.map((label) => `${label} cannot be read.`),
  ].join(' ')
}

/** Where the owner finds what helps most: the bot when it missed homes; else, or when none can come, the ways in. */
function helpAt(context: Context, sources: readonly Source[], bot: Bot): string {
  const now = context.clock.now()
  const isStopped = reasonOf(sourceLines(context, sources, [bot])) !== ''
  const { relax } = preview(context.db, bot, { now, readerRid: bot.ownerRid })
  return isStopped || relax.length === 0 ? '/bring' : `/bots?open=${bot.id}`
}

function adviceOf({ db }: Context, bot: Bot, now: number): string {
  const { relax } = preview(db, bot, { now, readerRid: bot.ownerRid })
  const more = relax.slice(0, NAMED).map(({ criterion, count }, at) => {
    const homes = at > 0 ? `${count}` : `${count} ${count === 1 ? 'home' : 'homes'}`
    return `${homes} ${RELAXED[criterion]}`
  })
  const found = more.length > 0 ? `In the last 7 days it missed ${more.join(', ')}.` : ''
  return `${found} You can bring homes in yourself.`.trimStart()
}
