import { and, eq, sql } from 'drizzle-orm'
import { type Db, prepared, type Tx } from '../database/database.ts'
import { mailFolders } from './tables.ts'

/** A folder of a mailbox, without the password. */
export type FolderName = { mailbox: string; folder: string }
/** How far a folder was read, in the numbering that `uidValidity` names. */
export type Position = { uidValidity: number; uid: number }

const selectPosition = prepared((db) =>
  db
    .select({ uidValidity: mailFolders.uidValidity, uid: mailFolders.uid })
    .from(mailFolders)
    .where(
      and(
        eq(mailFolders.mailbox, sql.placeholder('mailbox')),
        eq(mailFolders.folder, sql.placeholder('folder')),
      ),
    )
    .prepare(),
)

/** Undefined: the folder was never read. */
export function positionOf(db: Db, { mailbox, folder }: FolderName): Position | undefined {
  return selectPosition(db).get({ mailbox, folder })
}

/** Notes that everything up to a mail is stored. It belongs into the transaction that stores the mail. */
export function movePosition(tx: Tx, name: FolderName, position: Position, now: number): void {
  tx.insert(mailFolders)
    .values({ ...name, ...position, at: now })
    .onConflictDoUpdate({
      target: [mailFolders.mailbox, mailFolders.folder],
      set: { ...position, at: now },
    })
    .run()
}
