import { expect, test } from 'bun:test'
import { listings } from '../../assets/tables.ts'
import { inboxItems } from '../../items/tables.ts'
import { sourceWorld } from '../../sources/job.ts'
import { exportedChat } from '../../testing/doubles/exported-chat.ts'
import { givenUser } from '../../testing/worlds/given.ts'
import { drivenClock } from '../../testing/worlds/time.ts'
import { world } from '../../testing/worlds/world.ts'
import { handleInTurn } from '../handle.ts'
import { takeIn } from '../service.ts'
import { arrivingOfChat } from './arriving.ts'

test('a second import of an exported chat adds nothing, and of what is no home nothing is kept', async () => {
  using here = world()
  const clock = drivenClock()
  const context = { ...here, clock }
  const user = await givenUser(here)
  const chat = exportedChat({ lines: 600, seed: 3, form: 'android' })
  const { signal } = new AbortController()
  const readers = { sources: [], label: 'test', signal }
  const handle = () => handleInTurn(sourceWorld(context), readers)
  const bring = () =>
    clock.drive(takeIn(context, handle, arrivingOfChat(chat.text, { userRid: user.rid })))
  const stored = () => here.db.select().from(listings).all().length
  const first = await bring()
  const homes = new Set(chat.messages.flatMap(({ label, text }) => (label === 'home' ? text : [])))
  expect(stored()).toBe(homes.size)
  expect(
    here.db
      .select()
      .from(inboxItems)
      .all()
      .every(({ outcome }) => outcome === 'home' || outcome === 'same'),
  ).toBe(true)
  expect(first.leftOut.length).toBeGreaterThan(0)
  const items = here.db.select().from(inboxItems).all().length
  const second = await bring()
  expect([stored(), here.db.select().from(inboxItems).all().length]).toEqual([homes.size, items])
  expect([second.matched, second.delivered]).toEqual([0, 0])
})
