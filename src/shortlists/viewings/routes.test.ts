import { expect, test } from 'bun:test'
import ICAL from 'ical.js'
import { write } from '../../database/database.ts'
import { days, hours, minutes } from '../../kernel/clock.ts'
import { givenHome, givenUser } from '../../testing/worlds/given.ts'
import { signedOut, visitor } from '../../testing/worlds/visitor.ts'
import { world } from '../../testing/worlds/world.ts'
import { insertMember, membershipsOf } from '../store/lists.ts'

/** Noa and Amit decide together, Tal does not. One home is on their shortlist. */
async function planning() {
  const here = world()
  const [noa, amit, tal] = [
    await givenUser(here, { firstname: 'Noa' }),
    await givenUser(here, { firstname: 'Amit' }),
    await givenUser(here),
  ]
  const as = {
    noa: await visitor(here, noa),
    amit: await visitor(here, amit),
    tal: await visitor(here, tal),
  }
  await as.amit('PATCH', `/api/users/${amit.id}`, { language: 'he' })
  const [{ _id: listId }] = (await as.noa('GET', '/api/shortlists')).body
  const [{ list } = { list: { rid: 0 } }] = membershipsOf(here.db, noa.rid)
  const joining = { shortlistRid: list.rid, userRid: amit.rid, role: 'member', readTo: 0 } as const
  write(here.db, (tx) => insertMember(tx, { ...joining, joinedAt: here.clock.now() }))
  const path = `/api/shortlists/${listId}`
  const home = givenHome(here, { street: 'הרצל 12' })
  await as.noa('PUT', `${path}/homes/${home.id}`)
  const viewing = `${path}/homes/${home.id}/viewing`
  const at = (ms: number) => new Date(here.clock.now() + ms).toISOString()
  return { here, amit, as, path, home, viewing, at, [Symbol.dispose]: here[Symbol.dispose] }
}

test('a member plans a viewing, and the others see it with the home', async () => {
  using place = await planning()
  const { as, path, viewing, at } = place
  const plan = { at: at(days(2)), minutes: 30, note: ' Ring at Cohen ', remindMinutes: 60 }
  const checklist = [{ text: ' Water\npressure ', isDone: false }]
  const planned = await as.noa('PUT', viewing, { ...plan, checklist })
  expect(planned.status).toBe(200)
  const shown = {
    ...plan,
    note: 'Ring at Cohen',
    checklist: [{ text: 'Water pressure', isDone: false }],
  }
  expect(planned.body).toEqual({ ...shown, after: null, clashes: [] })
  expect((await as.amit('GET', path)).body.homes).toMatchObject([
    { stage: 'viewing', viewing: shown },
  ])
  expect((await as.amit('GET', viewing)).body.viewing).toEqual(planned.body)
})

test('the checklist is the usual one in the language of who plans, until it is changed', async () => {
  using place = await planning()
  const { as, viewing, at } = place
  const usual = (await as.amit('GET', viewing)).body
  expect(usual.viewing).toBeNull()
  expect(usual.checklist[0]).toEqual({ text: 'לחץ מים ומים חמים', isDone: false })
  const planned = await as.amit('PUT', viewing, { at: at(hours(5)), minutes: 30 })
  expect(planned.body.checklist).toEqual(usual.checklist)
  await as.noa('PUT', viewing, { at: at(hours(5)), minutes: 30, checklist: [] })
  const moved = await as.noa('PUT', viewing, { at: at(hours(6)), minutes: 30 })
  expect(moved.body).toMatchObject({ checklist: [], remindMinutes: null, note: '' })
})

test('each member reads the usual points in their language, and what a member wrote as it is', async () => {
  using place = await planning()
  const { as, viewing, at } = place
  const plan = { at: at(hours(5)), minutes: 30 }
  const planned = (await as.noa('PUT', viewing, plan)).body.checklist
  const [first, ...others] = (await as.amit('GET', viewing)).body.viewing.checklist
  expect([planned[0].text, first.text]).toEqual([
    'Water pressure and hot water',
    'לחץ מים ומים חמים',
  ])
  const own = { text: 'Ask about the bicycles', isDone: false }
  const checklist = [{ ...first, isDone: true }, ...others, own]
  const kept = await as.amit('PUT', viewing, { ...plan, checklist })
  expect(kept.body.checklist).toEqual(checklist)
  const [ticked, ...rest] = planned
  expect((await as.noa('GET', viewing)).body.viewing.checklist).toEqual([
    { ...ticked, isDone: true },
    ...rest,
    own,
  ])
})

test('what a viewing cannot be is refused by its field', async () => {
  using place = await planning()
  const { as, viewing, at } = place
  const good = { at: at(days(1)), minutes: 30 }
  for (const [field, wrong] of [
    ['at', { at: 'tomorrow' }],
    ['at', { at: at(-days(2)) }],
    ['at', { at: at(days(400)) }],
    ['minutes', { minutes: 0 }],
    ['minutes', { minutes: 481 }],
    ['minutes', { minutes: 1.5 }],
    ['note', { note: 'x'.repeat(1_001) }],
    ['remindMinutes', { remindMinutes: -1 }],
    ['remindMinutes', { remindMinutes: 10_081 }],
    ['checklist', { checklist: Array(41).fill({ text: 'x', isDone: false }) }],
  ] as const) {
    const { status, body } = await as.noa('PUT', viewing, { ...good, ...wrong })
    const named = Object.keys(body.errors ?? {}).map((name) => name.split(/[./]/).find(Boolean))
    expect([field, status, named]).toEqual([field, 422, [field]])
  }
  // Begun a moment ago: it may still be noted.
  expect((await as.noa('PUT', viewing, { ...good, at: at(-hours(1)) })).status).toBe(200)
})

test('the checklist of a viewing that has been can be ticked', async () => {
  using place = await planning()
  const { here, as, viewing, at } = place
  const plan = { at: at(hours(1)), minutes: 30 }
  await as.noa('PUT', viewing, plan)
  await here.clock.pass(days(3))
  const checklist = [{ text: 'Damp', isDone: true }]
  expect((await as.noa('PUT', viewing, { ...plan, checklist })).body).toMatchObject({ checklist })
})

test('viewings that overlap are told, also those of another shortlist', async () => {
  using place = await planning()
  const { here, as, path, home, viewing, at } = place
  await as.noa('PUT', viewing, { at: at(days(1)), minutes: 60 })
  const other = givenHome(here, { street: 'אלנבי 3' })
  const own = (await as.noa('POST', '/api/shortlists', { name: 'Mine' })).body._id
  const theirs = `/api/shortlists/${own}/homes/${other.id}`
  await as.noa('PUT', theirs)
  const clash = { at: at(days(1) + minutes(59)), minutes: 30 }
  expect((await as.noa('PUT', `${theirs}/viewing`, clash)).body.clashes).toEqual([
    { assetId: home.id, location: expect.any(String), at: at(days(1)), minutes: 60 },
  ])
  // Amit is no member of the other shortlist.
  expect((await as.amit('GET', viewing)).body.viewing.clashes).toEqual([])
  const after = { at: at(days(1) + minutes(60)), minutes: 30 }
  expect((await as.noa('PUT', `${theirs}/viewing`, after)).body.clashes).toEqual([])
  await as.noa('PUT', `${theirs}/viewing`, clash)
  await as.noa('DELETE', viewing)
  expect((await as.noa('GET', `${theirs}/viewing`)).body.viewing.clashes).toEqual([])
  expect((await as.noa('GET', path)).body.homes[0].viewing).toBeNull()
})

test('strangers learn nothing of viewings', async () => {
  using place = await planning()
  const { as, path, viewing, at } = place
  const plan = { at: at(days(1)), minutes: 30 }
  await as.noa('PUT', viewing, plan)
  for (const [method, address, body] of [
    ['GET', viewing],
    ['PUT', viewing, plan],
    ['DELETE', viewing],
    ['PUT', `${viewing}/after`, { note: 'x' }],
    ['GET', `${path}/viewings.ics`],
    ['GET', `${path}/calendar`],
    ['POST', `${path}/calendar`],
    ['DELETE', `${path}/calendar`],
  ] as const)
    expect([method, address, (await as.tal(method, address, body)).status]).toEqual([
      method,
      address,
      404,
    ])
  expect((await as.noa('GET', viewing)).body.viewing).not.toBeNull()
})

test('what was noted afterwards is seen by members, and of no viewing nothing is noted', async () => {
  using place = await planning()
  const { as, viewing, at } = place
  const after = { note: ' Dark ', ratings: { light: 2 } }
  expect((await as.noa('PUT', `${viewing}/after`, after)).status).toBe(404)
  await as.noa('PUT', viewing, { at: at(hours(1)), minutes: 30 })
  const kept = { ...after, note: 'Dark' }
  expect((await as.noa('PUT', `${viewing}/after`, after)).body.after).toEqual(kept)
  expect((await as.amit('GET', viewing)).body.viewing.after).toEqual(kept)
  expect((await as.noa('PUT', `${viewing}/after`, { note: ' ' })).body.after).toBeNull()
})

const eventsOf = (file: unknown) =>
  new ICAL.Component(ICAL.parse(String(file))).getAllSubcomponents('vevent').map((event) => ({
    uid: event.getFirstPropertyValue('uid'),
    status: event.getFirstPropertyValue('status'),
    sequence: event.getFirstPropertyValue('sequence'),
    summary: event.getFirstPropertyValue('summary'),
  }))

test('the file of the calendar follows moves and what is called off', async () => {
  using place = await planning()
  const { as, path, viewing, at } = place
  const file = async () => (await as.noa('GET', `${path}/viewings.ics`)).body
  expect(eventsOf(await file())).toEqual([])
  await as.noa('PUT', viewing, { at: at(days(1)), minutes: 30 })
  const [first] = eventsOf(await file())
  expect(first).toMatchObject({ status: 'CONFIRMED', sequence: 0 })
  expect(first?.summary).toContain('Viewing: הרצל 12')
  await as.noa('PUT', viewing, { at: at(days(2)), minutes: 30 })
  expect(eventsOf(await file())).toEqual([{ ...first, sequence: 1 } as never])
  await as.noa('DELETE', viewing)
  await as.noa('DELETE', viewing)
  const off = { ...first, status: 'CANCELLED', sequence: 2 }
  expect(eventsOf(await file())).toEqual([off as never])
  await as.noa('PUT', viewing, { at: at(days(3)), minutes: 30 })
  expect(eventsOf(await file())).toEqual([{ ...first, sequence: 3 } as never])
  const { headers } = await as.noa('GET', `${path}/viewings.ics`)
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
})

test('a secret address shows a member the calendar until it is renewed or ended', async () => {
  using place = await planning()
  const { here, amit, as, path, viewing, at } = place
  await as.noa('PUT', viewing, { at: at(days(1)), minutes: 30 })
  expect((await as.amit('GET', `${path}/calendar`)).body).toEqual({ isOn: false, url: null })
  const make = async () => new URL((await as.amit('POST', `${path}/calendar`)).body.url).pathname
  const opened = (address: string) => signedOut(here)('GET', address)
  const first = await make()
  expect((await as.amit('GET', `${path}/calendar`)).body).toEqual({ isOn: true, url: null })
  // In the language of the member whose address it is.
  expect(eventsOf((await opened(first)).body)[0]?.summary).toContain('ביקור: הרצל 12')
  const second = await make()
  expect((await opened(first)).status).toBe(404)
  expect((await opened(second)).status).toBe(200)
  expect((await as.noa('GET', `${path}/calendar`)).body.isOn).toBe(false)
  await as.amit('DELETE', `${path}/calendar`)
  expect((await opened(second)).status).toBe(404)
  const last = await make()
  await as.noa('DELETE', `${path}/members/${amit.id}`)
  expect((await opened(last)).status).toBe(404)
})

test('a secret address of the calendar ends where the access of programs ends: for its user only', async () => {
  using place = await planning()
  const { here, as, path } = place
  const make = async (visit: (typeof as)['amit']) =>
    new URL((await visit('POST', `${path}/calendar`)).body.url).pathname
  const [own, other] = [await make(as.amit), await make(as.noa)]
  await as.amit('POST', '/api/auth/logout-everywhere')
  const statuses = [own, other].map(
    async (address) => (await signedOut(here)('GET', address)).status,
  )
  expect(await Promise.all(statuses)).toEqual([404, 200])
})

test('wrong addresses of calendars are limited', async () => {
  using place = await planning()
  const ask = () => signedOut(place.here)('GET', '/calendars/x')
  for (let tries = 0; tries < 30; tries += 1) expect((await ask()).status).toBe(404)
  expect((await ask()).status).toBe(429)
})
