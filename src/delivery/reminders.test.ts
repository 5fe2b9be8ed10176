import { expect, test } from 'bun:test'
import { write } from '../database/database.ts'
import { hours, minutes } from '../kernel/clock.ts'
import { insertMember, membershipsOf } from '../shortlists/store/lists.ts'
import { givenHome, givenUser } from '../testing/worlds/given.ts'
import { visitor } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'
import { updateUser } from '../users/store.ts'
import { remindOfViewings } from './reminders.ts'

/** A viewing in three hours, of which two members are reminded an hour before. */
async function planned() {
  const here = world({ TELEGRAM_BOT_TOKEN: '1:abc' })
  const [noa, amit] = [await givenUser(here), await givenUser(here)]
  const visit = await visitor(here, noa)
  const home = givenHome(here, { street: 'הרצל 12' })
  await visit('PUT', `/api/assets/${home.id}/saved`)
  const [{ list } = { list: { rid: 0, id: '' } }] = membershipsOf(here.db, noa.rid)
  const joining = { shortlistRid: list.rid, userRid: amit.rid, role: 'member', readTo: 0 } as const
  write(here.db, (tx) => insertMember(tx, { ...joining, joinedAt: here.clock.now() }))
  const viewing = `/api/shortlists/${list.id}/homes/${home.id}/viewing`
  const at = (ms: number) => new Date(here.clock.now() + ms).toISOString()
  const body = { minutes: 30, remindMinutes: 60 }
  await visit('PUT', viewing, { ...body, at: at(hours(3)) })
  const told = () =>
    here.db.$client
      .query<{ user_rid: number; event: string }, []>(
        'select user_rid, event from notifications order by rid',
      )
      .all()
      .map(({ user_rid: rid, event }) => [rid === noa.rid ? 'noa' : 'amit', event])
  const path = `/api/shortlists/${list.id}/homes/${home.id}`
  return {
    here,
    noa,
    amit,
    visit,
    viewing,
    path,
    at,
    body,
    told,
    [Symbol.dispose]: here[Symbol.dispose],
  }
}

const BOTH = [
  ['noa', 'viewing'],
  ['amit', 'viewing'],
]

test('members are reminded of a viewing once, when it is time', async () => {
  using plan = await planned()
  const { here, told } = plan
  await here.clock.pass(hours(2) - minutes(1))
  expect(remindOfViewings(here)).toBe(0)
  await here.clock.pass(minutes(1))
  expect(remindOfViewings(here)).toBe(1)
  expect(told()).toEqual(BOTH)
  await here.clock.pass(minutes(1))
  expect(remindOfViewings(here)).toBe(0)
  expect(told()).toEqual(BOTH)
})

test('a moved viewing is reminded of at its new time only', async () => {
  using plan = await planned()
  const { here, visit, viewing, at, body, told } = plan
  await visit('PUT', viewing, { ...body, at: at(hours(10)) })
  await here.clock.pass(hours(2))
  expect(remindOfViewings(here)).toBe(0)
  await here.clock.pass(hours(7))
  expect(remindOfViewings(here)).toBe(1)
  expect(told()).toEqual(BOTH)
  // Moved once more: it is another time. A ticked list is none.
  await visit('PUT', viewing, { ...body, at: at(hours(1)), checklist: [] })
  await visit('PUT', viewing, { ...body, at: at(hours(1)) })
  expect(remindOfViewings(here)).toBe(0)
})

test('nobody is reminded of a viewing that was called off, has begun, or is of a home that is not for them', async () => {
  using plan = await planned()
  const { here, visit, viewing, path, at, body } = plan
  await visit('DELETE', viewing)
  await here.clock.pass(hours(2))
  expect(remindOfViewings(here)).toBe(0)
  await visit('PUT', viewing, { ...body, at: at(hours(1)) })
  await visit('PATCH', path, { stage: 'declined' })
  expect(remindOfViewings(here)).toBe(0)
  await visit('PATCH', path, { stage: 'viewing' })
  await here.clock.pass(hours(1) + 1)
  expect(remindOfViewings(here)).toBe(0)
})

test('a member who has linked Telegram is reminded there too, in their language', async () => {
  using plan = await planned()
  const { here, amit } = plan
  const linked = { telegramChatId: '77', telegramLanguage: 'he' } as const
  write(here.db, (tx) => updateUser(tx, amit, linked, here.clock.now()))
  await here.clock.pass(hours(2))
  remindOfViewings(here)
  const sent = here.db.$client
    .query<{ target: string; payload: string }, []>(
      "select target, payload from outgoing where channel = 'telegram'",
    )
    .all()
  expect(sent.map(({ target }) => target)).toEqual(['77'])
  expect(sent[0]?.payload).toContain('ביקור: ')
  expect(sent[0]?.payload).toContain('הרצל 12')
})
