// Ten thousand homes on 500 shortlists (METZIA_LONG; a tenth of them otherwise): what is asked of one shortlist runs as
// many statements and sends as many bytes as in a small world.
import { expect, test } from 'bun:test'
import { AUTH_COOKIE } from '../auth/domain.ts'
import { write } from '../database/database.ts'
import { seedUsers } from '../testing/worlds/many-users.ts'
import { valuesOf } from '../testing/worlds/rows.ts'
import { seedHomes } from '../testing/worlds/seeded-homes.ts'
import { fillShortlist, givenDeciding } from '../testing/worlds/shortlists.ts'
import { recordStatements } from '../testing/worlds/statements.ts'
import { tokenOf } from '../testing/worlds/visitor.ts'
import { currentList } from './service.ts'

const isLong = Boolean(process.env.METZIA_LONG)
const LARGE = isLong ? { homes: 10_000, lists: 500 } : { homes: 1_000, lists: 50 }
/** The homes of the list that is asked for, in every world. */
const OWN = 40
/** Each list of the others has the homes of several parts of the city. */
const EACH = 200

/** At most so many statements, and so many thousand bytes. */
const BUDGET: Record<string, { statements: number; kB: number }> = {
  '/api/shortlists': { statements: 7, kB: 1 },
  '/api/shortlists/waiting': { statements: 1, kB: 0.1 },
  'LIST?limit=40': { statements: 13, kB: 60 },
  '/api/assets?limit=12': { statements: 5, kB: 13 },
  '/api/compare?ids=HOMES': { statements: 29, kB: 5 },
  '/shortlist': { statements: 22, kB: 15 },
}

/** Noa's shortlist of 40 homes among those of others, all with votes, comments and viewings. */
async function givenMany({ homes, lists }: typeof LARGE) {
  const at = await givenDeciding()
  const { here, noa } = at
  seedHomes(here, homes)
  const { list } = currentList(here.db, noa.rid)
  const { $client } = here.db
  seedUsers(here.db, lists, here.clock.now())
  const owners = valuesOf(
    here,
    `select rid from users where rid not in (select user_rid from shortlist_members) limit ${lists}`,
  ).map(([rid]) => Number(rid))
  write(here.db, () => {
    for (const rid of owners) {
      $client.run(
        `insert into shortlists (rid, id, created_at) values (?1 + 1000, 'list-' || ?1, 0)`,
        [rid],
      )
      $client.run(
        `insert into shortlist_members (shortlist_rid, user_rid, role, is_current, joined_at, read_to)
         values (?1 + 1000, ?1, 'owner', 1, 0, 0)`,
        [rid],
      )
    }
    const on = `insert into shortlist_homes (shortlist_rid, asset_rid, stage, position, added_at)
      select ?1 + 1000, rid, 'new', rid, 0 from assets where id like 'seeded-%' and (rid + ?1) % ?2 = 0`
    for (const rid of owners) $client.run(on, [rid, Math.max(1, Math.floor(homes / EACH))])
  })
  fillShortlist(here, noa, list.rid, OWN)
  return { ...at, list }
}

type Asked = Record<string, { statements: number; kB: number; homes: number }>

async function ask(size: typeof LARGE): Promise<Asked> {
  using at = await givenMany(size)
  const { here, amit, path } = at
  const cookie = `${AUTH_COOKIE}=${await tokenOf(here, amit)}`
  const { ran } = recordStatements(here.db)
  const ids = here.db.$client
    .query<{ id: string }, []>(`select id from assets where id like 'seeded-%' limit 4`)
    .all()
  const asked: Asked = {}
  // Twice: the rates of a city are read once.
  for (const template of [...Object.keys(BUDGET), ...Object.keys(BUDGET)]) {
    const url = template.replace('LIST', path).replace('HOMES', ids.map(({ id }) => id).join(','))
    ran.length = 0
    const answer = await here.app.handle(
      new Request(`http://localhost${url}`, { headers: { cookie } }),
    )
    const text = await answer.text()
    expect([template, answer.status]).toEqual([template, 200])
    const homes = new Set(text.match(/seeded-\d+-\d+/g)).size
    asked[template] = { statements: ran.length, kB: text.length / 1_000, homes }
  }
  return asked
}

test('a shortlist costs the same among many others', async () => {
  const few = await ask({ homes: 60, lists: 1 })
  const many = await ask(LARGE)
  expect(few['LIST?limit=40']?.homes).toBe(OWN)
  const over = Object.entries(BUDGET).flatMap(([path, most]) =>
    [few[path], many[path]].filter(
      (one) => !one || one.statements > most.statements || one.kB > most.kB,
    ),
  )
  expect(over).toEqual([])
  expect(many['LIST?limit=40']?.homes).toBe(OWN)
}, 120_000)
