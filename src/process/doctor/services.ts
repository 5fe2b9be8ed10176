import { BOUNDARY_FILES } from '../../areas/boundary-files.ts'
import { areasFile } from '../../areas/layer.ts'
import { loadAreas, loadBoundaries } from '../../areas/store.ts'
import type { Db } from '../../database/database.ts'
import { holderOf } from '../../database/leases.ts'
import { failureText } from '../../intake/domain/failure.ts'
import type { Clock } from '../../kernel/clock.ts'
import { messageOf } from '../../kernel/domain/caught.ts'
import { type Activity, activitiesOf } from '../../sources/activities.ts'
import type { Source } from '../../sources/source.ts'
import { type Status, statusOf } from '../../sources/status.ts'
import { createTelegram, type TelegramFailure } from '../../telegram/client.ts'
import { type Connection, connect, TIMING } from '../../ways-in/mail/connection.ts'
import { mailboxIn } from '../../ways-in/mail/mailbox.ts'
import type { Config } from '../../world/config.ts'
import { SERVER_LEASE } from '../../world/context.ts'
import { type Finding, failed, off, ok, warning } from './finding.ts'
import { mailTrust } from './mail-trust.ts'

// What the server needs from others: Telegram, a browser, the sources.

const TELEGRAM_ADVICE: Partial<Record<TelegramFailure['kind'], string>> = {
  unauthorized: 'Copy the token again from @BotFather into TELEGRAM_BOT_TOKEN.',
  offline: 'Check the network of this machine, its DNS and TELEGRAM_API_URL.',
  flood: 'Telegram asks for a pause. Try again in a few minutes.',
}

/** Asks the Bot API who the token belongs to; asks nothing where no token is set. */
export async function telegram(config: Config): Promise<Finding> {
  const check = 'Telegram'
  const feature = config.features.telegram
  if (!feature.isOn) return off(check, feature.reason)
  const called = await createTelegram({ config }).call<{ username?: string }>('getMe')
  if (called.ok) return ok(check, `the token belongs to @${called.result?.username ?? '?'}`)
  const { kind, reason } = called.failure
  const advice = TELEGRAM_ADVICE[kind] ?? 'Check TELEGRAM_API_URL, and try again later.'
  return failed(check, `getMe was not answered (${reason})`, advice)
}

/** A sender alone sends nothing. */
export function sender({ values, features }: Config): Finding[] {
  if (features.mail.isOn || values.MAIL_FROM === '') return []
  return [
    warning(
      'mail',
      'MAIL_FROM is set and SMTP_URL is not: no mail is sent',
      'Set SMTP_URL to the mail server, or take MAIL_FROM out.',
    ),
  ]
}

/** Opens the folder of the mailbox that alerts are forwarded to; asks nothing where none is set. */
export async function mailbox(config: Config, clock: Clock): Promise<Finding> {
  const check = 'mailbox'
  const feature = config.features.mailIn
  const { MAIL_IN_URL: url, MAIL_IN_FOLDER: folder } = config.values
  const named = mailboxIn(url)
  if (!feature.isOn || !named) return off(check, 'MAIL_IN_URL is not set')
  try {
    const { signal } = new AbortController()
    const connection = await connect({ mailbox: named, folder, clock, signal, timing: TIMING })
    const newest = await newestIn(connection).finally(connection.close)
    return mailTrust(config, newest)
  } catch (error) {
    const advice = 'Check MAIL_IN_URL and MAIL_IN_FOLDER: docs/install.md, "Mail alerts".'
    return failed(check, messageOf(error), advice)
  }
}

/** The newest mail of the folder; undefined: it has none. */
async function newestIn(connection: Connection): Promise<Uint8Array | undefined> {
  const open = await connection.open()
  const newest = (await open.listAfter(0)).at(-1)
  return newest && (await open.receive(newest))
}

/** What sources that are switched on need on this machine. */
export async function browser({ values }: Config, sources: readonly Source[]): Promise<Finding> {
  const check = 'browser'
  const asking = sources.filter((source) => source.lacks && source.isOn(values))
  if (asking.length === 0) return off(check, 'no source needs one')
  for (const { label, lacks } of asking) {
    const failure = await lacks?.(values)
    if (failure)
      return failed(
        check,
        `${label}: ${failureText(failure)}`,
        'Install Chromium (Debian: apt-get install chromium), set CHROMIUM_PATH, or use the image with Chromium.',
      )
  }
  return ok(check, `Chromium is there for ${asking.map(({ label }) => label).join(', ')}`)
}

type World = { config: Config; clock: Clock; db: Db }

export function server({ db, clock }: World): Finding {
  const holder = holderOf(db, SERVER_LEASE, clock.now())
  return holder ? ok('server', `runs (${holder})`) : off('server', 'does not run')
}

/** The boundaries that were imported, if any were. */
export function areas({ dataDir }: Config): Finding {
  const file = areasFile(dataDir)
  if (file === BOUNDARY_FILES.areas) return ok('areas', 'those of Metzia are in use')
  try {
    loadBoundaries(file)
    return ok('areas', `${file} is in use`)
  } catch (error) {
    return failed(
      'areas',
      `${file} cannot be used (${messageOf(error)})`,
      'Move the file away: the areas of Metzia are then in use. "metzia areas import" takes yours again.',
    )
  }
}

/** The last success of each source, or why there is none. */
export function sourceFindings(world: World, sources: readonly Source[]): Finding[] {
  const known = loadAreas()
  const isServed = server(world).state === 'ok'
  return activitiesOf(sources, world.config.values).map((activity) =>
    sourceFinding(activity, statusOf({ ...world, areas: known }, activity), isServed),
  )
}

function sourceFinding(
  { label, jobName, source: { file, problem } }: Activity,
  { health, reason, lastSuccessAt }: Status,
  isServed: boolean,
): Finding {
  const check = `source ${jobName}`
  if (problem)
    return failed(check, problem, `Correct ${file}, and try it by "metzia sources test FILE".`)
  const last = lastSuccessAt === null ? 'never' : new Date(lastSuccessAt).toISOString()
  if (health === 'off') return off(check, reason ?? `${label} is switched off`)
  if (health === 'idle') return ok(check, `no running bot needs ${label}; last success: ${last}`)
  if (health === 'ok') return ok(check, `last success: ${last}`)
  const text = `${health}: ${reason}; last success: ${last}`
  if (health === 'degraded')
    return warning(check, text, 'Homes are kept without it. See docs/troubleshoot.md, "A source".')
  if (health === 'stale' && !isServed)
    return warning(check, text, 'Start the server: it reads the sources.')
  return failed(
    check,
    text,
    'See its runs by "metzia scrape status", and docs/troubleshoot.md, "A source".',
  )
}
