import { expect, test } from 'bun:test'
import type { Listing } from '../assets/domain/asset.ts'
import { assetByRid } from '../assets/store/assets.ts'
import { listingOf } from '../assets/store/listings.ts'
import { minutes } from '../kernel/clock.ts'
import { markHome } from '../shortlists/marks/service.ts'
import { givenBot, givenUser, PASSWORD } from '../testing/worlds/given.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { bring, remove } from '../testing/worlds/passes.ts'
import { type World, world } from '../testing/worlds/world.ts'

/** A browser without JavaScript of a user who has logged in. */
async function reader(here: World) {
  const user = await givenUser(here)
  const body = new URLSearchParams({ email: user.email, password: PASSWORD }).toString()
  const headers = {
    host: 'localhost',
    origin: 'http://localhost:3000',
    'user-agent': 'Test',
    'content-type': 'application/x-www-form-urlencoded',
  }
  const login = new Request('http://localhost/login', { method: 'POST', body, headers })
  const [sent = ''] = (await here.app.handle(login)).headers.getSetCookie()
  const cookie = sent.split(';')[0] ?? ''
  const open = (home: string) => visit(`/properties?home=${home}`)
  async function visit(path: string) {
    const request = new Request(`http://localhost${path}`, { headers: { cookie } })
    const response = await here.app.handle(request)
    const html = (await response.text()).replaceAll('<!-- -->', '')
    return { status: response.status, place: response.headers.get('location'), html }
  }
  return { user, open, visit }
}

const homeOf = (here: World, listing: Listing) => {
  const home = assetByRid(here.db, listingOf(here.db, listing)?.assetRid ?? 0)
  if (!home) throw new Error('The listing is not known')
  return home
}

test('the page of a home is complete without JavaScript', async () => {
  using here = world()
  const { user, open } = await reader(here)
  const images = ['https://img.yad2.co.il/a.jpeg', 'https://img.yad2.co.il/b.jpeg']
  const texts = { description: 'מרפסת <b>שמש</b>', phone: '0501234567', floor: null }
  const listing = aListing({ ...texts, images, price: 5_000, street: 'הרצל 10' })
  bring(here, listing)
  await here.clock.pass(minutes(1))
  bring(here, { ...listing, price: 4_500 })
  const home = homeOf(here, listing)
  givenBot(here, user, { neighborhoodCodes: [205], rooms: 9 })
  markHome(here, user.rid, home.id, { kind: 'save', note: 'ask about parking' })
  const { status, html } = await open(home.id)
  expect(status).toBe(200)
  for (const words of [
    'הרצל 10',
    '₪4,500',
    '₪5,000',
    '70 m²',
    'Not stated',
    'Price history',
    'yad2',
    '₪500 less',
    'Was ₪5,000 until',
    'Too few comparables yet: 0 of 8',
    'Your bots',
    'מרפסת &lt;b&gt;שמש&lt;/b&gt;',
    'ask about parking',
    'Saved',
    'href="tel:0501234567"',
    'Left out',
    ' rooms are fewer than this bot',
    `/images/${home.id}/1?w=1280`,
    listing.link,
  ])
    expect([words, html.includes(words)]).toEqual([words, true])
  expect(html).not.toContain('No longer available')
  expect(html).not.toContain('<img src="https:')
  // The policy of the page allows no style attributes.
  expect(html).not.toContain(' style="')
})

test('a removed home says so, and links to no listing', async () => {
  using here = world()
  const { open } = await reader(here)
  const listing = aListing({ phone: '0501234567' })
  bring(here, listing)
  remove(here, listing)
  const { html } = await open(homeOf(here, listing).id)
  expect(html).toContain('Its listing is gone since')
  expect(html).toContain('Show similar homes')
  expect(html).not.toContain('comparables yet')
  expect(html).not.toContain(`href="${listing.link}"`)
  expect(html).not.toContain('href="tel:')
})

test('a merged home redirects to the home that has its listings', async () => {
  using here = world()
  const { open } = await reader(here)
  const flat = { street: null, areaBy: 'polygon' as const }
  const [one, other] = [aListing(flat), aListing({ ...flat, price: 4_900, size: 72 })]
  bring(here, one)
  await here.clock.pass(minutes(1))
  bring(here, other)
  const merged = homeOf(here, other)
  const phone = '0501234567'
  bring(here, { ...one, phone }, { ...other, phone })
  const { status, place } = await open(merged.id)
  expect([status, place]).toEqual([303, `/properties?home=${homeOf(here, one).id}`])
})

test('an unknown home is not found, whatever its id is', async () => {
  using here = world()
  const { open } = await reader(here)
  for (const id of ['none', '%2e%2e', 'saved', 'a%2Fb', '1', 'true', '%00', 'x'.repeat(3_000)])
    expect([id, (await open(id)).place]).toEqual([id, '/404'])
  // No id at all: the list.
  expect((await open('')).status).toBe(200)
})

test('the photo of a card in a chat comes from our own server', async () => {
  using here = world()
  const { user, visit } = await reader(here)
  const bot = givenBot(here, user, { neighborhoodCodes: [205] })
  const listing = aListing({ images: ['https://img.yad2.co.il/a.jpeg'] })
  bring(here, listing)
  const { html } = await visit(`/chats/${bot.websiteChatId}`)
  expect(html).toContain(`src="/images/${homeOf(here, listing).id}/0?w=400"`)
  expect(html).not.toContain('<img src="https:')
})
