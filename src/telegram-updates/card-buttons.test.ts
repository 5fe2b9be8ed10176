import { expect, test } from 'bun:test'
import type { Listing } from '../assets/domain/asset.ts'
import { marksOf } from '../assets/marks/store.ts'
import { botById } from '../bots/store/bots.ts'
import { write } from '../database/database.ts'
import { givenBot, givenHome, givenUser } from '../testing/worlds/given.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { bring, change, posts } from '../testing/worlds/passes.ts'
import { visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { BUTTONS } from './handlers.ts'
import type { ButtonReply } from './press.ts'

/** The owner of a bot, and a home that it has posted with its buttons. */
async function posted(here: World, { codes = [205, 206], listing = {} as Partial<Listing> } = {}) {
  const user = await givenUser(here)
  const { id } = givenBot(here, user, { neighborhoodCodes: codes })
  const home = givenHome(here, listing)
  const bot = () => {
    const known = botById(here.db, id)
    if (!known) throw new Error('The bot is gone')
    return known
  }
  function press(data: string): ButtonReply {
    const [name = '', ...rest] = data.split(':')
    const handler = BUTTONS.get(name)
    if (!handler) throw new Error(`No button ${name}`)
    const pressed = { user, bot: bot(), chatId: '-100', messageId: 1, data: rest.join(':') }
    return write(here.db, (tx) => handler({ ...here, db: tx }, pressed))
  }
  const marks = () => marksOf(here.db, { userRid: user.rid, assetRid: home.rid })
  return { user, home, bot, press, marks }
}

const data = ({ replyMarkup }: ButtonReply) =>
  [...JSON.stringify(replyMarkup ?? '').matchAll(/"callback_data":"([^"]+)"/g)].map(([, at]) => at)

test('save and hide change what the website shows, and their undo takes it back', async () => {
  using here = world()
  const { user, home, press, marks } = await posted(here)
  const visit = await visitor(here, user)
  const saved = press(`save:${home.id}`)
  expect([saved.toast, data(saved)[0]]).toEqual(['Saved', `undo:save:${home.id}`])
  expect((await visit('GET', `/api/assets/${home.id}`)).body.isSaved).toBe(true)
  const hidden = press(`hide:${home.id}`)
  expect(data(hidden).slice(0, 3)).toEqual([
    `undo:save:${home.id}`,
    `like:${home.id}`,
    `undo:hide:${home.id}`,
  ])
  expect(marks()).toMatchObject({ isSaved: true, isHidden: true })
  expect(press(`undo:save:${home.id}`).toast).toBe('No longer saved')
  expect(data(press(`undo:hide:${home.id}`))[2]).toBe(`hide:${home.id}`)
  expect(marks()).toMatchObject({ isSaved: false, isHidden: false })
})

test('a like is a vote on the current shortlist, on which the home is then, and its undo takes it back', async () => {
  using here = world()
  const { user, home, press, marks } = await posted(here)
  const visit = await visitor(here, user)
  const votes = async () => {
    const [{ _id }] = (await visit('GET', '/api/shortlists')).body
    const { homes } = (await visit('GET', `/api/shortlists/${_id}`)).body
    return homes.map((one: { votes: { vote: number }[] }) => one.votes.map(({ vote }) => vote))
  }
  expect(await votes()).toEqual([])
  for (let presses = 0; presses < 2; presses += 1) {
    const liked = press(`like:${home.id}`)
    expect(liked.toast).toBe('You like it: it is on the shortlist')
    expect(data(liked).slice(0, 2)).toEqual([`undo:save:${home.id}`, `undo:like:${home.id}`])
    expect(await votes()).toEqual([[1]])
  }
  expect(data(press(`undo:like:${home.id}`))[1]).toBe(`like:${home.id}`)
  expect(await votes()).toEqual([[]])
  expect(marks().isSaved).toBe(true)
  press(`undo:save:${home.id}`)
  expect(press(`undo:like:${home.id}`).toast).toBe('Your vote was taken back')
  expect(await votes()).toEqual([])
})

test('a press after a change on the website changes nothing twice, and shows how it is', async () => {
  using here = world()
  const { user, home, press, marks } = await posted(here)
  const visit = await visitor(here, user)
  await visit('PUT', `/api/assets/${home.id}/saved`, { note: 'mine' })
  expect(data(press(`save:${home.id}`))[0]).toBe(`undo:save:${home.id}`)
  expect(marks()).toMatchObject({ isSaved: true, note: 'mine' })
})

test('mute removes the area from the bot, and its undo adds it again without a backlog', async () => {
  using here = world()
  const { home, press, bot } = await posted(here)
  const muted = press(`mute:${home.id}`)
  expect([bot().neighborhoodCodes, bot().isActive]).toEqual([[206], true])
  expect(data(muted)).toContain(`undo:mute:${home.id}`)
  givenHome(here)
  expect(data(press(`undo:mute:${home.id}`))).toContain(`mute:${home.id}`)
  expect(bot().neighborhoodCodes.toSorted()).toEqual([205, 206])
  expect(here.db.$client.query('select count(*) from deliveries').values()).toEqual([[0]])
})

test('the only area of a bot stays', async () => {
  using here = world()
  const { home, press, bot } = await posted(here, { codes: [205] })
  expect(press(`mute:${home.id}`)).toEqual({
    toast: 'This is the only area of the bot. Send /pause to stop it.',
  })
  expect(bot().neighborhoodCodes).toEqual([205])
})

test('muting the number of an agent leaves out homes that only it lists, and its undo takes that back', async () => {
  using here = world()
  const listing = { merchant: true, phone: '054-7712096' }
  const { home, press, bot } = await posted(here, { listing })
  const muted = press(`mutePhone:${home.id}`)
  expect(muted.toast).toBe('This bot leaves out homes that only this number offers')
  expect(bot().mutedPhones).toEqual(['0547712096'])
  expect(data(muted)).toContain(`undo:mutePhone:${home.id}`)
  expect(data(press(`mutePhone:${home.id}`))).toContain(`undo:mutePhone:${home.id}`)
  expect(bot().mutedPhones).toEqual(['0547712096'])
  bring(here, aListing({ ...listing, phone: '+972 54 7712096' }))
  expect(posts(here, bot())).toEqual([])
  bring(here, aListing({ ...listing, phone: '0541111111' }))
  expect(posts(here, bot())).toHaveLength(1)
  expect(press(`why:${home.id}`).message).toContain('You muted its phone number')
  expect(data(press(`undo:mutePhone:${home.id}`))).toContain(`mutePhone:${home.id}`)
  expect(bot().mutedPhones).toEqual([])
  expect(posts(here, bot())).toHaveLength(1)
})

test('a number that cannot be muted is told', async () => {
  using here = world()
  const { home, press, bot } = await posted(here, { listing: { merchant: true, phone: null } })
  expect(press(`mutePhone:${home.id}`).toast).toBe('This home is no longer known')
  const agent = givenHome(here, { merchant: true, phone: '0549999999' })
  const many = Array.from({ length: 200 }, (_, n) => `05${10_000_000 + n}`)
  change(here, bot(), { mutedPhones: many })
  expect(press(`mutePhone:${agent.id}`).toast).toContain('as many numbers as it can')
  expect(bot().mutedPhones).toHaveLength(200)
})

test('why names what a home must have, its entry and floor, and what is not stated', async () => {
  using here = world()
  const listing = {
    street: 'הרצל 10',
    floor: 2,
    entryDate: '2026-12-01T00:00:00',
    features: { lift: true, parking: false },
  }
  const { home, press, bot } = await posted(here, { listing })
  change(here, bot(), {
    features: ['lift', 'parking', 'mamad'],
    entryTo: '2026-11-30',
    floorMin: 1,
    mutedPhones: ['0547712096'],
  })
  const lines = press(`why:${home.id}`).message?.split('\n') ?? []
  expect(lines.slice(4)).toEqual([
    'With lift, as you want',
    'Without parking',
    'Floor 2, among those that you set',
    'Entry 1.12.2026, outside the days that you set',
    'Not stated, so it is not left out: mamad',
    'Not stated, so it is not left out: phone',
  ])
})

test('why compares each criterion that is set with the home', async () => {
  using here = world()
  const listing = { street: 'הרצל 10', rooms: null, price: 5_000 }
  const { home, press } = await posted(here, { listing })
  const { message } = press(`why:${home.id}`)
  expect(message?.split('\n')).toEqual([
    'Why \u2068הרצל 10, פלורנטין\u2069',
    'Area \u2068פלורנטין\u2069 is one of 2',
    '₪5,000 is within ₪0 and up',
    'The number of rooms is not stated, so it is not left out',
  ])
})

test('in Hebrew the reasons are whole words, and a range keeps its order', async () => {
  using here = world()
  const { bot, home, press } = await posted(here, { listing: { street: 'הרצל 10', price: 5_000 } })
  change(here, bot(), { postLanguage: 'he', priceLimit: [4_000, 6_000] })
  const { message } = press(`why:${home.id}`)
  expect(message?.split('\n').slice(0, 3)).toEqual([
    'למה \u2068הרצל 10, פלורנטין\u2069',
    'האזור \u2068פלורנטין\u2069 הוא אחד מ-2',
    '₪5,000 בתוך טווח \u2068₪4,000–₪6,000\u2069',
  ])
})

test('a home that is not known any more, and data that is none, are told', async () => {
  using here = world()
  const { home, press } = await posted(here)
  for (const pressed of [
    'save:none',
    'why:',
    'mute:x',
    'undo:save:x',
    'undo:why:x',
    'undo:toString',
  ])
    expect(press(pressed)).toEqual({ toast: 'This home is no longer known' })
  expect(press(`undo:${home.id}`).toast).toBe('This home is no longer known')
})
