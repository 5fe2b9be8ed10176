// What the three ways to upgrade have in common: a backup, a trial of the other version on a copy, and a note of it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { putFile } from '../../src/database/files.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { backUp } from '../../src/process/backups.ts'
import { readConfig } from '../../src/process/settings.ts'
import { textIfThere } from '../../src/world/settings-file.ts'
import { operator } from '../operator.ts'
import { runningServer, withContext } from '../world.ts'

/** How a kind of installation is upgraded. */
export type Kind = {
  /** What the command does here, for its help. */
  does: string
  /** What its argument is. */
  argument: string
  upgrade(argument: string | undefined): Promise<void>
  /** @param note what the upgrade has left. */
  goBack(note: string): void
}

export type BackedUp = { backup: string; dataDir: string }

/**
 * Backs up the database for an upgrade.
 * @param prepare what is done before.
 * @throws AppError `conflict` while a server runs: what it writes afterwards would not be in the backup.
 */
export const backUpAlone = (prepare: () => void = () => undefined): Promise<BackedUp> =>
  withContext((context) => {
    const server = runningServer(context)
    if (server) throw new AppError('conflict', `A server is running (${server}). Stop it first.`)
    prepare()
    return { backup: backUp(context, operator('upgrade')).path, dataDir: context.config.dataDir }
  })

/** Lets the other version bring a copy of the database up to date, and check it. Nothing else is changed. */
export function tryOut(program: readonly string[], { backup, dataDir }: BackedUp): void {
  const trial = mkdtempSync(join(dataDir, 'upgrade-'))
  try {
    said([...program, 'db', 'restore', backup], { env: { DATA_DIR: trial } })
    said([...program, 'db', 'check'], { env: { DATA_DIR: trial } })
  } finally {
    rmSync(trial, { recursive: true })
  }
}

/** What a command prints. @throws AppError `unavailable` when it fails. */
export function said(
  command: readonly string[],
  { env = {}, cwd = process.cwd() }: { env?: Record<string, string>; cwd?: string } = {},
): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync([...command], {
    cwd,
    env: { ...process.env, ...env },
  })
  if (exitCode === 0) return stdout.toString().trim()
  const why = stderr.toString().trim() || `it ended with ${exitCode}`
  const [program = '', ...args] = command
  throw new AppError('unavailable', `${basename(program)} ${args.join(' ')}: ${why}`)
}

const notePath = (dataDir: string) => join(dataDir, 'upgrade.json')

/** Keeps what the way back needs. */
export const putNote = (dataDir: string, note: object) =>
  putFile(notePath(dataDir), (path) => writeFileSync(path, JSON.stringify(note)))

const notePathNow = () => notePath(readConfig(process.env).dataDir)

/** Once there is no way back any more. */
export const removeNote = () => rmSync(notePathNow())

/** @throws AppError `missing` when nothing was upgraded. */
export function goBackBy({ goBack }: Kind): void {
  const note = textIfThere(notePathNow())
  if (note === undefined) throw new AppError('missing', 'Nothing was upgraded here.')
  goBack(note)
}
