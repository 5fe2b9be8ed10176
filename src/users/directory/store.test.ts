import { expect, test } from 'bun:test'
import { seedUsers } from '../../testing/worlds/many-users.ts'
import { recordStatements } from '../../testing/worlds/statements.ts'
import { world } from '../../testing/worlds/world.ts'
import { USER_SORT_NAMES } from './domain.ts'
import { filterUsers, ridsOfUsers, type UserFilter } from './store.ts'

const PLAIN: UserFilter = { search: '', sort: 'fullname', isDescending: false }

test.each([
  ['fullname', 'users_name'],
  ['email', 'users_email_unique'],
  ['createdAt', 'users_age'],
] as const)('a page by %s is found in its index, and only its rows are read', (sort, index) => {
  using here = world()
  seedUsers(here.db, 50, here.clock.now())
  for (const isDescending of [false, true]) {
    const { ran, plansOf } = recordStatements(here.db)
    filterUsers(here.db, { ...PLAIN, sort, isDescending }, { page: 3, limit: 5 })
    expect(ran).toHaveLength(2)
    const [, page] = plansOf('users')
    expect(page).toStartWith('SEARCH users USING INTEGER PRIMARY KEY')
    expect(page).toContain(`SCAN users USING COVERING INDEX ${index}`)
    // The rows of the page are sorted, not those that are skipped.
    expect(page?.split('TEMP B-TREE')).toHaveLength(2)
  }
})

test.each(USER_SORT_NAMES)(
  'pages by %s hold every account once, in the order of the whole',
  (sort) => {
    using here = world()
    seedUsers(here.db, 60, here.clock.now())
    for (const isDescending of [false, true]) {
      const filter = { ...PLAIN, sort, isDescending }
      const whole = ridsOfUsers(here.db, filter)
      const pages = [1, 2, 3, 4, 5, 6, 7].map((page) =>
        filterUsers(here.db, filter, { page, limit: 9 }),
      )
      expect(pages.flatMap(({ users }) => users.map(({ rid }) => rid))).toEqual(whole)
      expect(new Set(whole).size).toBe(60)
      expect(pages.map(({ total }) => total)).toEqual(Array(7).fill(60))
    }
    const [up, down] = [false, true].map((isDescending) =>
      ridsOfUsers(here.db, { ...PLAIN, sort, isDescending }),
    )
    expect(down).toEqual(up?.toReversed())
  },
)

test('a search with few hits and one with many are in the same order, whatever the case', () => {
  using here = world()
  seedUsers(here.db, 31_000, here.clock.now())
  for (const [search, plan] of [
    ['LEVI 30', 'SCAN users;'],
    ['levi', 'SCAN users USING INDEX users_name;'],
  ] as const) {
    const { plansOf } = recordStatements(here.db)
    const filter = { ...PLAIN, search }
    const whole = ridsOfUsers(here.db, filter)
    const { users, total } = filterUsers(here.db, filter, { page: 2, limit: 25 })
    expect(total).toBe(whole.length)
    // In the order of the index, few hits would be found after reading every row in an order that is not its own.
    expect(plansOf('users').at(-1)).toContain(plan)
    expect(users.map(({ rid }) => rid)).toEqual(whole.slice(25, 50))
    const names = users.map(({ firstname, lastname }) => `${firstname} ${lastname}`.toLowerCase())
    expect(names).toEqual(names.toSorted((one, other) => (one < other ? -1 : 1)))
  }
})
