// A newer executable takes the place of this one, which stays beside it.
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { AppError } from '../../src/kernel/errors.ts'
import { textIfThere } from '../../src/world/settings-file.ts'
import { backUpAlone, type Kind, putNote, removeNote, said, tryOut } from './steps.ts'

/** What the way back needs. */
type Done = { executable: string; former: string; backup: string }

export const executableKind: Kind = {
  does: 'put a newer executable in the place of this one, after a backup and a trial of it',
  argument: 'the executable, or the archive of a release with SHA256SUMS beside it',
  async upgrade(file) {
    if (file === undefined)
      throw new AppError('invalid', 'Name the new executable, or its archive; or --back.')
    await upgrade(resolve(file))
  },
  /** The former executable restores the backup of its version, and takes its place. */
  goBack(note) {
    const { executable, former, backup } = JSON.parse(note) as Done
    console.log(said([former, 'db', 'restore', backup]))
    renameSync(former, executable)
    removeNote()
    console.log(`${executable} is version ${versionOf(executable)} again. Start the server.`)
  },
}

const versionOf = (executable: string) => said([executable, '--version'])

async function upgrade(file: string): Promise<void> {
  const executable = process.execPath
  const [draft, former] = [`${executable}.new`, `${executable}.former`]
  try {
    const backedUp = await backUpAlone(() => takeOut(file, draft))
    tryOut([draft], backedUp)
    rmSync(former, { force: true })
    linkSync(executable, former)
    const done: Done = { executable, former, backup: backedUp.backup }
    putNote(backedUp.dataDir, done)
    renameSync(draft, executable)
    console.log(`${executable} is version ${versionOf(executable)}. Start the server.`)
    console.log(`The backup is ${done.backup}. The way back: metzia upgrade --back`)
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
