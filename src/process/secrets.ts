import {
  chmodSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { AppError } from '../kernel/errors.ts'
import type { Random } from '../kernel/random.ts'
import type { Config } from './config.ts'

/** The file in the data folder that holds the secrets which no setting states. */
export const secretsFile = (dataDir: string) => join(dataDir, 'secrets.json')

export type Secrets = {
  /** Base64 of 32 random bytes. */
  jwtSecret: string
}

/**
 * The secrets of this installation: from the settings, else from a file of the data folder, which is made once at the
 * first start (mode 0600).
 * @throws AppError `unavailable` when the file exists but cannot be read.
 */
export function loadSecrets({ dataDir, values }: Config, random: Random): Secrets {
  if (values.JWT_SECRET !== '') return { jwtSecret: values.JWT_SECRET }
  const file = secretsFile(dataDir)
  if (!existsSync(file)) makeSecrets(file, random)
  try {
    const { jwtSecret } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>
    if (typeof jwtSecret !== 'string' || jwtSecret.length < 32)
      throw new Error('jwtSecret is missing')
    return { jwtSecret }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new AppError(
      'unavailable',
      `The secrets file ${file} cannot be used (${reason}). Restore it from a backup, or move it away: a new one is made and everybody has to log in again.`,
      { code: 'secrets', cause },
    )
  }
}

/** Creates the file atomically, so that two processes that start at the same time use the same secrets. */
function makeSecrets(file: string, random: Random): void {
  const secrets: Secrets = { jwtSecret: Buffer.from(random.bytes(32)).toString('base64') }
  // Not by the process id: in a container it is the same at each start, and a killed start leaves its draft.
  const draft = `${file}.${random.id()}`
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  })
  try {
    linkSync(draft, file)
    chmodSync(file, 0o600)
    removeDrafts(file)
  } catch (error) {
    // Another process was faster, and may have removed this draft.
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Removes what killed starts have left. The file exists, so nobody needs a draft any more. */
function removeDrafts(file: string): void {
  const [folder, prefix] = [dirname(file), `${basename(file)}.`]
  for (const name of readdirSync(folder))
    if (name.startsWith(prefix)) rmSync(join(folder, name), { force: true })
}
