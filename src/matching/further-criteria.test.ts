import { expect, test } from 'bun:test'
import { minutes, seconds } from '../kernel/clock.ts'
import { givenBot, givenUser } from '../testing/worlds/given.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { bring, change, florentinBot, posts, texts } from '../testing/worlds/passes.ts'
import { givenSender, inGroup, WITH_TELEGRAM } from '../testing/worlds/telegram-outbox.ts'
import { toldTo } from '../testing/worlds/told.ts'
import { visitor } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'

test('a home that does not state what a bot asks for is posted, and the post says so', async () => {
  using here = world()
  const bot = await florentinBot(here, {
    features: ['mamad', 'lift'],
    entryTo: '2026-12-31',
    floorMin: 1,
    mutedPhones: ['0541111111'],
  })
  bring(here, aListing({ floor: null, features: { lift: true } }))
  bring(here, aListing({ features: { lift: false } }), aListing({ floor: 0 }))
  const [text, ...more] = texts(here, bot)
  expect(text).toEndWith(
    ' · mamad not stated · floor not stated · date of entry not stated · phone not stated',
  )
  expect(more).toEqual([])
})

test('a bot that asks for nothing further names nothing further', async () => {
  using here = world()
  const bot = await florentinBot(here)
  bring(here, aListing({ street: 'הרצל 10', floor: null }))
  expect(texts(here, bot)).toEqual([
    '₪5,000 · 3 rooms · 70 m² · \u2068הרצל 10, פלורנטין, תל אביב יפו\u2069',
  ])
})

test('a fact that becomes known brings a home into range, or changes nothing for a bot that has posted it', async () => {
  using here = world()
  const bot = await florentinBot(here, { features: ['lift'], entryTo: '2026-12-31' })
  const [out, unknown] = [aListing({ features: { lift: false } }), aListing()]
  bring(here, out, unknown)
  expect(posts(here, bot)).toHaveLength(1)
  bring(here, { ...out, features: { lift: true } }, { ...unknown, features: { lift: true } })
  expect(posts(here, bot)).toHaveLength(2)
  const late = aListing({ entryDate: '2027-03-01T00:00:00' })
  bring(here, late)
  expect(posts(here, bot)).toHaveLength(2)
  bring(here, { ...late, entryDate: '2026-12-15T00:00:00' })
  expect(posts(here, bot)).toHaveLength(3)
})

test('a home is left out by a muted number only while every live listing has one', async () => {
  using here = world()
  const bot = await florentinBot(here, { mutedPhones: ['0541111111'] })
  const agent = aListing({ street: 'הרצל 10', merchant: true, phone: '054-1111111' })
  bring(here, agent)
  expect(posts(here, bot)).toEqual([])
  bring(here, aListing({ street: 'הרצל 10', phone: '054-2222222' }))
  expect(posts(here, bot)).toHaveLength(1)
})

test('a started bot posts what came into its range while it was stopped', async () => {
  using here = world()
  const bot = await florentinBot(here, { features: ['lift'], mutedPhones: ['0541111111'] })
  change(here, bot, { isActive: false })
  const [lacking, muted] = [
    aListing({ features: { lift: false } }),
    aListing({ phone: '0541111111' }),
  ]
  bring(here, lacking, muted)
  change(here, bot, { isActive: true })
  expect(posts(here, bot)).toEqual([])
  change(here, bot, { isActive: false })
  bring(here, { ...lacking, features: { lift: true } }, { ...muted, phone: '0542222222' })
  change(here, bot, { isActive: true })
  expect(posts(here, bot)).toHaveLength(2)
})

test('says which facts kept a home out, and which are not stated', async () => {
  using here = world()
  const owner = await givenUser(here)
  const bot = givenBot(here, owner, {
    neighborhoodCodes: [205],
    features: ['mamad', 'lift', 'pets'],
    mutedPhones: ['0541111111'],
  })
  bring(
    here,
    aListing({ features: { lift: false, pets: false }, merchant: true, phone: '0541111111' }),
  )
  const visit = await visitor(here, owner)
  const { body: found } = await visit('GET', '/api/assets')
  const [home] = found.assets
  expect(home.features).toEqual({ lift: false, pets: false })
  const { body } = await visit('GET', `/api/requests/${bot.id}/explain?assetId=${home._id}`)
  expect(body).toEqual({
    matches: false,
    posted: false,
    reasons: [
      { code: 'lift', text: 'It has no lift' },
      { code: 'pets', text: 'Pets are not allowed' },
      { code: 'muted', text: 'Its phone number is muted' },
    ],
    unstated: ['mamad'],
  })
  const { body: bots } = await visit('GET', `/api/assets/${home._id}/bots`)
  expect(bots).toMatchObject([{ _id: bot.id, isAgentMuted: true }])
})

test('cards, digests and notifications name what is not stated, in the language of the bot', async () => {
  using here = world(WITH_TELEGRAM)
  const asked = { features: ['lift' as const], entryTo: '2026-12-31' }
  const bot = await florentinBot(here, asked)
  inGroup(here, bot, '-100', 'he')
  const { calls, send } = givenSender(here)
  bring(here, aListing())
  await send(seconds(2))
  change(here, bot, { digestThreshold: 0 })
  bring(here, aListing(), aListing({ features: { lift: true }, entryDate: '2026-12-01' }))
  await send(minutes(2))
  const [card, digest] = calls.map(({ params }) => String(params.text).split('\n'))
  expect(card).toContain('לא צוין: מעלית, תאריך כניסה')
  const lines = digest?.filter((line) => line.includes('לא צוין: מעלית, תאריך כניסה'))
  expect(lines).toHaveLength(1)
  const bodies = toldTo(here.db, bot.ownerRid).map(({ body }) => body.split('\n'))
  const ofDigest = bodies.find(({ length }) => length === 2)
  expect(ofDigest?.filter((line) => line.includes('lift not stated'))).toHaveLength(1)
})
