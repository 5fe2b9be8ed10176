import { BYTES_MAX } from '../mail/domain.ts'
import { parseHead, parseMail } from '../mail/parse.ts'
import { confirmationIn, mayAsk } from './confirmation.ts'
import type { Confirmation } from './domain.ts'
import { ignoredBecause } from './ignored.ts'
import { secretsIn } from './recipients.ts'

/** What the header of a mail says that names an address of a user. */
export type OwnHead = {
  /** The secrets of these addresses, the surest first. */
  secrets: readonly string[]
  /** Why it is not read. */
  ignored: string | undefined
  /** Whether it may ask for a confirmation. */
  mayAsk: boolean
}

/** Loaded at the first mail. */
const library = () => require('postal-mime') as typeof import('postal-mime')

/** Reads the beginning of a mail. Undefined: it names no address of a user. @param form `MAIL_IN_ADDRESS` */
export async function readOwnHead({
  bytes,
  form,
}: {
  bytes: Uint8Array
  form: string
}): Promise<OwnHead | undefined> {
  const head = await parseHead(bytes)
  const secrets = secretsIn(form, head.fields, library().decodeWords)
  if (secrets.length === 0) return undefined
  return { secrets, ignored: ignoredBecause(form, head), mayAsk: mayAsk(head) }
}

/** What a mail service asks in a mail; undefined: it asks nothing. */
export async function readConfirmation(
  bytes: Uint8Array,
): Promise<Omit<Confirmation, 'at'> | undefined> {
  if (bytes.length > BYTES_MAX) return undefined
  return confirmationIn(await parseMail(bytes))
}
