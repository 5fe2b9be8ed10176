import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  linkSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { Command } from 'commander'
import { putFile } from '../../src/database/files.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { isExecutable } from '../../src/kernel/program.ts'
import { backUp } from '../../src/process/backups.ts'
import { readConfig } from '../../src/process/settings.ts'
import { textIfThere } from '../../src/world/settings-file.ts'
import { operator } from '../operator.ts'
import { runningServer, withContext } from '../world.ts'

export function upgradeCommand(): Command {
  return new Command('upgrade')
    .description(
      'put a newer executable in the place of this one, after a backup and a trial of it',
    )
    .argument('[file]', 'the executable, or the archive of a release with SHA256SUMS beside it')
    .option('--back', 'put the former executable and the database of before in their places')
    .action((file: string | undefined, { back }: { back?: true }) => {
      if (back) return goBack()
      if (file === undefined)
        throw new AppError('invalid', 'Name the new executable, or its archive; or --back.')
      return upgrade(resolve(file))
    })
}

/** What the way back needs. */
type Done = { executable: string; former: string; backup: string }

const noteOf = (dataDir: string) => join(dataDir, 'upgrade.json')

async function upgrade(file: string): Promise<void> {
  if (!isExecutable)
    throw new AppError('unsupported', 'This is no executable of a release: see docs/upgrade.md.')
  const executable = process.execPath
  const [draft, former] = [`${executable}.new`, `${executable}.former`]
  try {
    const { path: backup, dataDir } = await withContext((context) => {
      const server = runningServer(context)
      if (server) throw new AppError('conflict', `A server is running (${server}). Stop it first.`)
      takeOut(file, draft)
      return { ...backUp(context, operator('upgrade')), dataDir: context.config.dataDir }
    })
    tryOut(draft, backup, dataDir)
    rmSync(former, { force: true })
    linkSync(executable, former)
    const done: Done = { executable, former, backup }
    putFile(noteOf(dataDir), (path) => writeFileSync(path, JSON.stringify(done)))
    renameSync(draft, executable)
    console.log(`${executable} is version ${said(executable, ['--version'])}. Start the server.`)
    console.log(`The backup is ${backup}. The way back: metzia upgrade --back`)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Puts the executable of a file into another one. @throws AppError `invalid` when its checksum is another one. */
function takeOut(file: string, draft: string): void {
  if (!file.endsWith('.tar.gz')) copyFileSync(file, draft)
  else {
    checkSum(file)
    const folder = basename(file, '.tar.gz')
    const { exitCode, stdout, stderr } = Bun.spawnSync(['tar', '-xzOf', file, `${folder}/metzia`])
    if (exitCode !== 0) throw new AppError('invalid', `${file}: ${stderr.toString().trim()}`)
    writeFileSync(draft, stdout)
  }
  chmodSync(draft, 0o755)
}

function checkSum(file: string): void {
  const sums = textIfThere(join(dirname(file), 'SHA256SUMS'))
  const sum = createHash('sha256').update(readFileSync(file)).digest('hex')
  if (sums?.split('\n').includes(`${sum}  ${basename(file)}`)) return
  throw new AppError(
    'invalid',
    `SHA256SUMS beside ${file} does not have its checksum. Fetch both again.`,
  )
}

/** Lets the new executable bring a copy of the database up to date, and check it. Nothing else is changed. */
function tryOut(draft: string, backup: string, dataDir: string): void {
  const trial = mkdtempSync(join(dataDir, 'upgrade-'))
  try {
    said(draft, ['db', 'restore', backup], { DATA_DIR: trial })
    said(draft, ['db', 'check'], { DATA_DIR: trial })
  } finally {
    rmSync(trial, { recursive: true })
  }
}

/** What a command of an executable prints. @throws AppError `unavailable` when it fails. */
function said(executable: string, args: string[], env: Record<string, string> = {}): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync([executable, ...args], {
    env: { ...process.env, ...env },
  })
  if (exitCode === 0) return stdout.toString().trim()
  const why = stderr.toString().trim() || `it ended with ${exitCode}`
  throw new AppError('unavailable', `${basename(executable)} ${args.join(' ')}: ${why}`)
}

/** The former executable restores the backup of its version, and takes its place. */
function goBack(): void {
  const note = noteOf(readConfig(process.env).dataDir)
  const text = textIfThere(note)
  if (text === undefined) throw new AppError('missing', 'Nothing was upgraded here.')
  const { executable, former, backup } = JSON.parse(text) as Done
  console.log(said(former, ['db', 'restore', backup]))
  renameSync(former, executable)
  rmSync(note)
  console.log(
    `${executable} is version ${said(executable, ['--version'])} again. Start the server.`,
  )
}
