import { expect, test } from 'bun:test'
import { write } from '../../../database/database.ts'
import { aListing } from '../../../testing/worlds/listings.ts'
import { bring, florentinBot } from '../../../testing/worlds/passes.ts'
import { recordStatements } from '../../../testing/worlds/statements.ts'
import { givenWebhook } from '../../../testing/worlds/webhooks.ts'
import { world } from '../../../testing/worlds/world.ts'
import { gatheredOf, singlesOf } from '../../outbox/owed.ts'
import { newestRequests } from './store.ts'
import { webhookWriter } from './writer.ts'

/** The statements that write a digest of so many homes. */
async function statementsFor(homes: number): Promise<number> {
  using here = world()
  const bot = await florentinBot(here)
  givenWebhook(here, bot, 'https://hooks.example/x')
  bring(here, ...Array.from({ length: homes }, (_, n) => aListing({ price: 5_000 + n })))
  const of = { botRid: bot.rid, channel: 'webhook' } as const
  const singles = singlesOf(here.db, of, { waitedBefore: 0, limit: homes })
  const deliveries = [...singles, ...gatheredOf(here.db, of, here.clock.now())]
  expect(deliveries.length).toBeGreaterThan(0)
  const { ran } = recordStatements(here.db)
  const messages = write(here.db, (tx) => webhookWriter.digest(tx, here, { bot, deliveries }))
  expect(messages).toHaveLength(1)
  return ran.length
}

test('a digest of many homes is written with as many queries as one of few', async () => {
  expect(await statementsFor(5)).toBe(await statementsFor(2))
})

test('the log of a webhook is read from the index of its requests', () => {
  using here = world()
  const recorded = recordStatements(here.db)
  newestRequests(here.db, 'x')
  expect(recorded.ran).toHaveLength(1)
  const [plan = ''] = recorded.plansOf('outgoing')
  expect(plan).toContain('outgoing_target (target=? AND priority=?)')
  expect(plan).not.toContain('SCAN outgoing')
})
