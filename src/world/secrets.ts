import {
  chmodSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { SECRETS_NAME } from '../database/copies.ts'
import { messageOf } from '../kernel/domain/caught.ts'
import { AppError } from '../kernel/errors.ts'
import { newPushKeys, type PushKeys, publicKeyOf } from '../kernel/push-keys.ts'
import type { Random } from '../kernel/random.ts'
import type { Config } from './config.ts'

/** The file in the data folder that holds the secrets which no setting states. */
export const secretsFile = (dataDir: string) => join(dataDir, SECRETS_NAME)

export type Secrets = {
  /** Base64 of 32 random bytes. */
  jwtSecret: string
  /** The identity of this installation at push services. */
  vapid: PushKeys
}

/** The content of the file. Files of earlier versions have no keys for push. */
type Stored = { jwtSecret: string; vapidPublicKey?: string; vapidPrivateKey?: string }

/** Runs a change while no other process runs one. */
type Alone = (change: () => void) => void

/**
 * The secrets of this installation: from the settings, else from a file of the data folder, which is made once at the
 * first start (mode 0600).
 * @param alone for adding keys to the file of an earlier version.
 * @throws AppError `unavailable` when the file exists but cannot be read.
 */
export function loadSecrets(
  { dataDir, values }: Config,
  random: Random,
  alone: Alone = (change) => change(),
): Secrets {
  const { JWT_SECRET, VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = values
  const given = privateKey === '' ? undefined : { publicKey, privateKey }
  if (JWT_SECRET !== '' && given) return { jwtSecret: JWT_SECRET, vapid: given }
  const file = secretsFile(dataDir)
  if (!existsSync(file)) makeSecrets(file, random)
  try {
    if (!given && !pushKeysOf(readStored(file))) alone(() => addPushKeys(file, random))
    const stored = readStored(file)
    const vapid = given ?? pushKeysOf(stored)
    if (!vapid) throw new Error('the keys for push are missing')
    return { jwtSecret: JWT_SECRET || stored.jwtSecret, vapid }
  } catch (cause) {
    throw unusable(file, cause)
  }
}

function unusable(file: string, cause: unknown): AppError {
  const reason = messageOf(cause)
  const message = `The secrets file ${file} cannot be used (${reason}). Restore it from a backup, or move it away: a new one is made, everybody has to log in again and to switch push notifications on again.`
  return new AppError('unavailable', message, { code: 'secrets', cause })
}

/**
 * The public key for push that a start would use, without making one; undefined where a start would make it.
 * @throws AppError `unavailable` when the file with the secrets exists but cannot be used.
 */
export function existingPushKey({ dataDir, values }: Config): string | undefined {
  const file = secretsFile(dataDir)
  try {
    const stored = existsSync(file) ? pushKeysOf(readStored(file)) : undefined
    return values.VAPID_PUBLIC_KEY || stored?.publicKey
  } catch (cause) {
    throw unusable(file, cause)
  }
}

/** @throws Error when a file with secrets cannot be used. */
export function checkSecrets(file: string): void {
  pushKeysOf(readStored(file))
}

function readStored(file: string): Stored {
  const stored = JSON.parse(readFileSync(file, 'utf8')) as Partial<Stored>
  const { jwtSecret } = stored
  if (typeof jwtSecret !== 'string' || jwtSecret.length < 32)
    throw new Error('jwtSecret is missing')
  return { ...stored, jwtSecret }
}

/** @throws Error when there are keys, but no pair. */
function pushKeysOf({ vapidPublicKey, vapidPrivateKey }: Stored): PushKeys | undefined {
  if (vapidPublicKey === undefined && vapidPrivateKey === undefined) return undefined
  if (vapidPublicKey === undefined || publicKeyOf(String(vapidPrivateKey)) !== vapidPublicKey)
    throw new Error('vapidPublicKey does not belong to vapidPrivateKey')
  return { publicKey: vapidPublicKey, privateKey: String(vapidPrivateKey) }
}

const asStored = ({ publicKey, privateKey }: PushKeys) => ({
  vapidPublicKey: publicKey,
  vapidPrivateKey: privateKey,
})

/** Creates the file atomically, so that two processes that start at the same time use the same secrets. */
function makeSecrets(file: string, random: Random): void {
  const jwtSecret = Buffer.from(random.bytes(32)).toString('base64')
  const draft = writeDraft(file, { jwtSecret, ...asStored(newPushKeys(random)) }, random)
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

/** Adds keys to a file that has none. What else it has stays as it is. */
function addPushKeys(file: string, random: Random): void {
  const stored = readStored(file)
  if (pushKeysOf(stored)) return
  renameSync(writeDraft(file, { ...stored, ...asStored(newPushKeys(random)) }, random), file)
}

/** @returns its path. */
function writeDraft(file: string, secrets: Stored, random: Random): string {
  // Not by the process id: in a container it is the same at each start, and a killed start leaves its draft.
  const draft = `${file}.${random.id()}`
  const text = `${JSON.stringify(secrets, null, 2)}\n`
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true })
  return draft
}

/** Removes what killed starts have left. The file exists, so nobody needs a draft any more. */
function removeDrafts(file: string): void {
  const [folder, prefix] = [dirname(file), `${basename(file)}.`]
  for (const name of readdirSync(folder))
    if (name.startsWith(prefix)) rmSync(join(folder, name), { force: true })
}
