import { expect, test } from 'bun:test'
import { recordStatements } from '../testing/worlds/statements.ts'
import { world } from '../testing/worlds/world.ts'
import { seenPosts } from './store.ts'

test('what a bot has posted is counted and listed by an index alone, in its order', () => {
  using here = world()
  const { ran } = recordStatements(here.db)
  expect(seenPosts(here.db, [1], here.clock.now())).toEqual(new Map())
  const plans = ran.flatMap((sql) =>
    here.db.$client
      .query(`explain query plan ${sql}`)
      .values()
      .map(([, , , step]) => String(step)),
  )
  const ofDeliveries = plans.filter((step) => step.includes(' deliveries '))
  expect(ofDeliveries).toHaveLength(2)
  for (const step of ofDeliveries)
    expect(step).toStartWith(
      'SEARCH deliveries USING COVERING INDEX deliveries_bot (bot_rid=? AND channel=? AND kind=? AND state=?',
    )
  expect(plans.filter((step) => step.includes('TEMP B-TREE'))).toEqual([])
})
