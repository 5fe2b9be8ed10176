import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyDatabase } from '../database/copies.ts'
import { type Db, openDatabase } from '../database/database.ts'

/** Works on a copy of the database that is thrown away. A lease taken before is also held in the copy. */
export async function onCopy<T>(db: Db, run: (copy: Db) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'metzia-dry-'))
  try {
    const path = join(folder, 'copy.db')
    copyDatabase(db, path)
    const copy = openDatabase(path, { busyMs: 0 })
    try {
      return await run(copy)
    } finally {
      copy.$client.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
