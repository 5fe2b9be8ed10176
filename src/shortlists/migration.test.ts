import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { savedOf } from '../assets/marks/store.ts'
import { openDatabase } from '../database/database.ts'
import { MIGRATIONS, migrateDatabase } from '../database/migrate.ts'
import { shortlistProblems } from './store/check.ts'
import { commentsOn } from './store/comments.ts'
import { homesOn } from './store/homes.ts'
import { membershipsOf } from './store/lists.ts'

/** The migrations of the version that had saved homes and no shortlists. */
const BEFORE = MIGRATIONS.findIndex(({ sql }) =>
  sql.some((one) => one.includes('CREATE TABLE `shortlists`')),
)

test('what was saved is on the shortlist of its user, the last saved first, and notes are comments', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'old-')), 'old.db')
  const old = openDatabase(path, { busyMs: 0 })
  migrateDatabase(old, path, 1, MIGRATIONS.slice(0, BEFORE))
  old.$client.close()
  {
    using db = new Database(path, { strict: true })
    for (const rid of [1, 2]) {
      db.run(
        `insert into users (rid, id, firstname, lastname, email, avatar, roles, is_banned, created_at)
         values (?1, 'user' || ?1, 'Dana', 'Levi', 'dana' || ?1, '', '["user"]', 0, 5)`,
        [rid],
      )
      db.run(
        `insert into assets (rid, id, source, link, deal_type, is_sublet, images, first_seen_at, last_seen_at, rev)
         values (?1, 'home' || ?1, 'yad2', '', 'rent', 0, '[]', 1, 1, 1)`,
        [rid],
      )
    }
    db.run(
      `insert into saved_assets values (1, 1, 'quiet', 10), (1, 2, null, 20), (2, 1, null, 30)`,
    )
  }
  const db = openDatabase(path, { busyMs: 0 })
  migrateDatabase(db, path, 40)
  const lists = [1, 2].map((userRid) => membershipsOf(db, userRid))
  expect(lists).toMatchObject([
    [{ role: 'owner', isCurrent: true, list: { name: null } }],
    [{ role: 'owner', isCurrent: true, list: { name: null } }],
  ])
  const listRid = lists[0]?.[0]?.list.rid ?? 0
  const page = { sort: 'board', page: 1, limit: 9 } as const
  expect(homesOn(db, listRid, page).map(({ home }) => home)).toMatchObject([
    { assetRid: 2, stage: 'new', addedByRid: 1, addedAt: 20 },
    { assetRid: 1, stage: 'new', addedByRid: 1, addedAt: 10 },
  ])
  expect(commentsOn(db, { shortlistRid: listRid, assetRid: 1 }, 1)).toMatchObject([
    { text: 'quiet', onlyMe: true, createdAt: 10, author: { id: 'user1' } },
  ])
  const saved = [1, 2].map((userRid) =>
    savedOf(db, userRid).map(({ asset, note, at }) => [asset.rid, note, at]),
  )
  expect(saved).toEqual([
    [
      [2, null, 20],
      [1, 'quiet', 10],
    ],
    [[1, null, 30]],
  ])
  expect(shortlistProblems(db)).toEqual([])
  db.$client.close()
})
