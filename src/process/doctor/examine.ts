import { existsSync } from 'node:fs'
import { isExposed } from '../../database/files.ts'
import { fileSize, growthOf } from '../../database/sizes.ts'
import type { Clock } from '../../kernel/clock.ts'
import { AppError, wordsOf } from '../../kernel/errors.ts'
import type { Source } from '../../sources/source.ts'
import { sourcesOf } from '../../sources/sources.ts'
import type { Config, Env } from '../../world/config.ts'
import { settingsFileOf } from '../../world/settings-file.ts'
import { mistakenSettings, mistakenText, readConfig, settingRows } from '../settings.ts'
import { publicAddress } from './address.ts'
import { deliveryFindings } from './delivery.ts'
import { type Finding, failed, ok, warning } from './finding.ts'
import { landmarks } from './landmarks.ts'
import { clockOf, dataFolder, disk, freePages, type Machine, timeZone } from './machine.ts'
import { ownMail } from './own-mail.ts'
import { areas, browser, mailbox, sender, server, sourceFindings, telegram } from './services.ts'
import { backups, openStored, replication, secrets } from './stored.ts'
import { routing, timetables } from './timetables.ts'

type Around = {
  clock: Clock
  machine: Machine
  /** Absent: those of the installation. */
  sources?: readonly Source[]
  /** Whether a mail is sent to an address as users have them, and waited for. */
  sendsMail?: boolean
}

/**
 * Examines an installation without changing it. The only requests are to Telegram, to the mailbox and to the routing
 * engine, where they are set, and to the mail server, where a mail is asked for.
 * @returns what was found, in the order of causes before effects.
 */
export async function examine(env: Env, around: Around): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    if (error instanceof AppError && error.fields)
      return Object.entries(wordsOf(error, 'en').fields ?? {}).map(refused)
    throw error
  }
  const rows = settingRows(env)
  const given = rows.filter(({ isDefault }) => !isDefault).length
  const settings = ok('settings', `${given} of ${rows.length} are set, all can be used`)
  const mistaken = mistakenSettings(env).map((one) =>
    warning('settings', mistakenText(one), `Rename ${one.name}, or take it out.`),
  )
  const file = settingsFileOf(env)
  const readByOthers =
    existsSync(file) && isExposed(file)
      ? [
          warning(
            'settings',
            `other users of this machine can read ${file}`,
            `Run: chmod 600 ${file}`,
          ),
        ]
      : []
  return [settings, ...mistaken, ...readByOthers, ...(await examineWith(config, around))]
}

const refused = ([name, problem]: [string, string]): Finding =>
  failed(
    'settings',
    `${name} ${problem}`,
    `Correct ${name} in the environment. "metzia config" lists every setting, once all can be used.`,
  )

/** What the distances of homes come from. */
const distances = async (config: Config, clock: Clock): Promise<Finding[]> => [
  timetables(config, clock.now()),
  await routing(config, clock),
  landmarks(config, clock.now()),
]

async function examineWith(config: Config, around: Around): Promise<Finding[]> {
  const { clock, machine, sources = sourcesOf(config.values) } = around
  const folder = dataFolder(config)
  const rest = [
    publicAddress(config),
    await telegram(config),
    ...sender(config),
    await mailbox(config, clock),
    ...(await ownMail(config, around)),
    await browser(config, sources),
  ]
  // Nothing in the folder can be examined.
  if (folder.state === 'failed') return [folder, timeZone(machine), ...rest]
  const { db, findings } = openStored(config)
  try {
    // A database of an earlier version has no sizes of days.
    const current = findings.every(({ state }) => state === 'ok') ? db : undefined
    const found = [
      folder,
      disk(config, machine, (diskBytes) =>
        current ? growthOf(current, clock.now(), diskBytes) : undefined,
      ),
      ...findings,
      ...(current ? freePages(fileSize(current)) : []),
      secrets(config, db),
      backups(config, db, clock.now()),
      ...replication(config),
      clockOf(clock.now(), db),
      timeZone(machine),
      areas(config),
      ...(await distances(config, clock)),
      ...rest,
    ]
    if (!db) return found
    const world = { config, clock, db }
    return [...found, server(world), ...deliveryFindings(world), ...sourceFindings(world, sources)]
  } finally {
    db?.$client.close()
  }
}
