import type { Db } from '../../database/database.ts'
import type { Parse } from '../../parsing/parse.ts'
import { userByRid } from '../../users/store.ts'
import { HEADER_MAX } from '../mail/domain.ts'
import type { OwnHead } from './read.ts'
import { type MailAddress, mailAddressWith } from './store.ts'

/** Whose a mail is: nobody's in particular, that of a user to whose address it was delivered, or one to leave out. */
export type Owner =
  | { kind: 'everybody' }
  /** Without a word to anybody but the log. */
  | { kind: 'left'; reason: string }
  | { kind: 'user'; address: MailAddress; ignored: string | undefined; mayAsk: boolean }

type World = { db: Db; parse: Parse; form: string }

const VOID = 'its address is that of nobody'

/** Tells by its header whose a mail is. @param form `MAIL_IN_ADDRESS`; empty: users have no addresses. */
export async function ownerOfMail({ db, parse, form }: World, mail: Uint8Array): Promise<Owner> {
  if (form === '') return { kind: 'everybody' }
  // A copy: what is sent to another process is sent with everything that it is part of.
  const bytes = new Uint8Array(mail.subarray(0, HEADER_MAX))
  const head: OwnHead | undefined = await parse('ownHead', { bytes, form })
  if (!head) return { kind: 'everybody' }
  const { secrets, ignored, mayAsk } = head
  for (const secret of secrets) {
    const address = mailAddressWith(db, secret)
    if (address && isActive(db, address)) return { kind: 'user', address, ignored, mayAsk }
  }
  return { kind: 'left', reason: VOID }
}

const isActive = (db: Db, { userRid }: MailAddress) => userByRid(db, userRid)?.isBanned === false
