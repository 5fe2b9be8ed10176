import { expect, test } from 'bun:test'
import { assetByRid } from '../../../assets/store/assets.ts'
import { minutes } from '../../../kernel/clock.ts'
import { systemFetch } from '../../../kernel/fetcher.ts'
import { messageServices, problemAt } from '../../../testing/doubles/message-services.ts'
import type { Reaction } from '../../../testing/doubles/webhook-receiver.ts'
import { aListing } from '../../../testing/worlds/listings.ts'
import { bring, change, florentinBot } from '../../../testing/worlds/passes.ts'
import { speak } from '../../../testing/worlds/told.ts'
import { visitor } from '../../../testing/worlds/visitor.ts'
import { givenWebhook, productSender, requestRows } from '../../../testing/worlds/webhooks.ts'
import { world } from '../../../testing/worlds/world.ts'
import { userByRid } from '../../../users/store.ts'
import { type RequestType, WEBHOOK_FORMATS, type WebhookService } from './domain.ts'
import type { Notice } from './notice.ts'
import { serviceBody } from './payload.ts'
import { webhookById } from './store.ts'

const FORMATS = WEBHOOK_FORMATS.filter((one) => one !== 'metzia')
const PATHS: Record<WebhookService, string> = {
  ntfy: '/my-topic',
  discord: '/api/webhooks/1234/to-ken_1',
  slack: '/services/T01/B02/x3',
  'home-assistant': '/api/webhook/metzia-8f31',
}
const PHOTO = 'https://img.example/a.jpg'

/** A bot whose posts a service shows, and the sender of the product. */
async function given(format: WebhookService, reactions: Reaction[] = [], query = '') {
  const services = messageServices(reactions)
  const env = { FETCH_HOSTS: services.host, PUBLIC_URL: 'https://finds.example' }
  const here = world(env, { fetch: systemFetch })
  const bot = await florentinBot(here)
  const { id } = givenWebhook(here, bot, services.url(PATHS[format] + query), format)
  const sender = productSender(here)
  const isDone = () => requestRows(here).every(({ state }) => /sent|failed/.test(state))
  return {
    here,
    bot,
    services,
    now: () => webhookById(here.db, id),
    test: async () => {
      const owner = userByRid(here.db, bot.ownerRid)
      if (!owner) throw new Error('The bot has no owner')
      return (await visitor(here, owner))('POST', `/api/webhooks/${id}/test`)
    },
    async told(count: number) {
      await sender.until(() => services.told.length >= count && isDone())
      return services.told
    },
    async [Symbol.asyncDispose]() {
      await sender.stop()
      services[Symbol.dispose]()
      here[Symbol.dispose]()
    },
  }
}

const aHome = (facts: Parameters<typeof aListing>[0] = {}) =>
  aListing({ price: 6_200, street: 'הרצל 5', images: [PHOTO], ...facts })
const page = expect.stringMatching(/^https:\/\/finds\.example\/properties\?home=[0-9a-f-]{36}$/)

test.each(FORMATS)(
  '%s: a match, a lower price and a test are what the service accepts',
  async (format) => {
    await using at = await given(format)
    const home = aHome()
    bring(at.here, home)
    await at.told(1)
    await at.here.clock.pass(minutes(5))
    bring(at.here, { ...home, price: 5_000 })
    await at.told(2)
    expect((await at.test()).status).toBe(200)
    const told = await at.told(3)
    expect(told.map(({ problem }) => problem)).toEqual([null, null, null])
    const texts = told.map(({ body }) => JSON.stringify(body).replaceAll('\\\\', ''))
    expect(texts[0]).toContain('₪6,200')
    expect(texts[0]).toContain('הרצל 5')
    expect(texts[0]).toContain(PHOTO)
    expect(texts[1]).toContain('₪5,000, was ₪6,200')
    expect(texts[1]).toContain('Price drop')
    expect(texts[2]).toContain('A test: posts of this bot arrive here.')
    for (const { headers } of told)
      expect(Object.keys(headers).filter((name) => name.startsWith('x-metzia'))).toEqual([])
    expect(requestRows(at.here).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'match sent',
      'price sent',
      'test sent',
    ])
  },
)

const HOSTILE = [
  '@everyone <!channel> <@U1> `code` *bold* ||spoiler||',
  '[free](https://evil.example) https://evil.example <https://evil.example|Metzia>',
  '\u202e5 לצרה\u2066 # title',
  '&lt;!here&gt; \\@everyone \\\\<@1>',
  '@'.repeat(400),
  '&'.repeat(4_000),
  '<'.repeat(4_000),
]

test.each(FORMATS)(
  '%s: texts of listings cannot ping, format or lead elsewhere',
  async (format) => {
    await using at = await given(format)
    change(at.here, at.bot, { digestThreshold: null })
    for (const [n, street] of HOSTILE.entries())
      bring(at.here, aHome({ street: `${n} ${street}`, price: 5_000 + 500 * n, images: [] }))
    const told = await at.told(HOSTILE.length)
    expect(told.map(({ problem }) => problem)).toEqual(HOSTILE.map(() => null))
    const all = told.map(({ body }) => JSON.stringify(body)).join('\n')
    expect(all).not.toContain('\u202e')
    expect(all).not.toContain('\u2066')
    if (format === 'discord') {
      for (const { body } of told) {
        const { embeds = [] } = body as { embeds?: { title: string; description: string }[] }
        for (const { title, description } of embeds) {
          const own = /\n\[[^\]]+\]\(<https:\/\/finds[^>]+>\) · \[Yad2\]\(<https:[^>]+>\)$/
          const text = `${title}\n${description.replace(own, '')}`.replaceAll(/\\[^\w\s]/g, '')
          expect(text).not.toMatch(/[`*_~|<>#@[\]]|:\/\//)
        }
      }
    }
  },
)

test('Discord: one embed with the photo, both links, and nobody is pinged', async () => {
  await using at = await given('discord')
  bring(at.here, aHome())
  const [{ body } = { body: {} }] = await at.told(1)
  expect(body).toEqual({
    content: '\u200e\u2068My bot\u2069',
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: '\u200e₪6,200 · \u2068הרצל 5, פלורנטין\u2069',
        url: page,
        description: expect.stringMatching(
          /^3 rooms · 70 m² · floor 2 · private\n(.+\n)*\[Details\]\(<https:\/\/finds.+>\) · \[Yad2\]\(<https:.+>\)$/,
        ),
        image: { url: PHOTO },
      },
    ],
  })
})

test('Slack: texts of listings are plain, and links are its own words', async () => {
  await using at = await given('slack')
  bring(at.here, aHome({ street: '<!channel> & co' }))
  const [{ body } = { body: {} }] = await at.told(1)
  expect(body).toMatchObject({
    mrkdwn: false,
    text: expect.stringContaining('&lt;!channel&gt; &amp; co'),
    blocks: [
      { type: 'header', text: { type: 'plain_text', emoji: false } },
      { type: 'section', accessory: { type: 'image', image_url: PHOTO } },
      {
        type: 'context',
        elements: [
          { type: 'plain_text', text: '\u200e\u2068My bot\u2069' },
          {
            type: 'mrkdwn',
            text: expect.stringMatching(/^<https:.+\|Details> · <https:.+\|Yad2>$/),
          },
        ],
      },
    ],
  })
})

test('Slack refuses a message whose photo it cannot load: it is sent without the photo', async () => {
  const refusal = { status: 400, text: 'invalid_blocks' }
  await using at = await given('slack', [refusal])
  bring(at.here, aHome())
  const [first, second] = await at.told(2)
  const plain = JSON.stringify(first?.body).replace(/,"accessory":\{[^}]*\}/, '')
  expect(JSON.stringify(second?.body)).toBe(plain)
  expect(requestRows(at.here)).toMatchObject([{ state: 'sent', attempts: 1 }])
})

test('without photos a refusal of Slack is one, and is not repeated', async () => {
  await using at = await given('slack', [{ status: 400, text: 'invalid_payload' }])
  bring(at.here, aHome({ images: [] }))
  expect(await at.told(1)).toHaveLength(1)
  expect(requestRows(at.here)).toMatchObject([{ state: 'failed' }])
})

test('ntfy: published to the root of its server with topic, links and photo; what is asked for stays', async () => {
  await using at = await given('ntfy', [], '?auth=QmVhcmVy')
  const home = aHome()
  bring(at.here, home)
  await at.told(1)
  bring(at.here, { ...home, price: 5_000 })
  const [match, price] = await at.told(2)
  expect(match?.at).toBe('/?auth=QmVhcmVy')
  expect(match?.body).toEqual({
    topic: 'my-topic',
    title: '\u200e₪6,200 · \u2068הרצל 5, פלורנטין\u2069',
    message: expect.stringContaining('3 rooms · 70 m² · floor 2 · private'),
    tags: ['house'],
    priority: 3,
    click: page,
    attach: PHOTO,
    actions: [
      { action: 'view', label: 'Details', url: page },
      { action: 'view', label: 'Yad2', url: expect.stringMatching(/^https:/) },
    ],
  })
  expect(price?.body).toMatchObject({ priority: 4, tags: ['chart_with_downwards_trend'] })
})

test('Home Assistant: one level of names, each always there', async () => {
  await using at = await given('home-assistant')
  const home = aHome()
  bring(at.here, home)
  await at.told(1)
  bring(at.here, { ...home, price: 5_000 })
  await at.told(2)
  await at.test()
  const [match, price, check] = await at.told(3)
  expect(match?.body).toEqual({
    type: 'match',
    tag: expect.stringMatching(/^home-[0-9a-f-]{36}$/),
    bot: '\u200e\u2068My bot\u2069',
    title: '\u200e₪6,200 · \u2068הרצל 5, פלורנטין\u2069',
    message: expect.stringContaining('3 rooms'),
    url: page,
    listing: expect.stringMatching(/^https:/),
    photo: PHOTO,
    price: 6_200,
    previous_price: null,
    rooms: 3,
    size: 70,
    floor: 2,
    place: 'הרצל 5, פלורנטין',
    count: 1,
  })
  expect(price?.body).toMatchObject({ type: 'price', price: 5_000, previous_price: 6_200 })
  expect(Object.keys(check?.body ?? {})).toEqual(Object.keys(match?.body ?? {}))
  expect(check?.body).toMatchObject({ type: 'test', price: null, count: 0 })
})

test.each(FORMATS)(
  '%s: a digest of twenty homes is one message within every limit',
  async (format) => {
    await using at = await given(format)
    change(at.here, at.bot, { digestThreshold: 2 })
    const long = 'רחוב ארוך מאוד '.repeat(12)
    bring(
      at.here,
      ...Array.from({ length: 22 }, (_, n) => aHome({ price: 5_000 + n, street: `${long}${n}` })),
    )
    const told = await at.told(3)
    expect(told.map(({ problem }) => problem)).toEqual([null, null, null])
    const digest = told.find(({ body }) => JSON.stringify(body).includes('new finds'))
    const text = JSON.stringify(digest?.body).replaceAll('\\\\', '')
    expect(text).toContain('20 new finds')
    expect(text).toContain(`https://finds.example/chats/${at.bot.websiteChatId}`)
  },
)

test('the language is that of the owner', async () => {
  await using at = await given('slack')
  speak(at.here, at.bot, 'he')
  bring(at.here, aHome())
  const [{ body } = { body: {} }] = await at.told(1)
  expect(JSON.stringify(body)).toContain('3 חדרים')
})

test.each(FORMATS)(
  '%s: the longest texts and addresses that there can be are within every limit',
  async (format) => {
    using here = world()
    const bot = await florentinBot(here)
    bring(here, aHome())
    const asset = assetByRid(here.db, 1)
    if (!asset) throw new Error('The home was not stored')
    const address = (path: string) => `https://x.example/${path}`.padEnd(1_000, 'x')
    const aNotice = (type: RequestType, count: number, unit = 'ש@<&"'): Notice => ({
      type,
      count,
      tag: `bot-${bot.id}`,
      bot: '\u2068@<&*\u2069'.repeat(200),
      title: '@<&*'.repeat(500),
      all: { text: 'See all', url: 'https://finds.example/chats/x' },
      homes: Array.from({ length: count }, (_, n) => ({
        asset,
        from: null,
        title: '@<&*ש'.repeat(400),
        text: unit.repeat(9_000),
        page: `https://finds.example/properties?home=${n}`,
        links: [
          { text: 'Details', url: `https://finds.example/properties?home=${n}` },
          { text: 'Yad2', url: address(`listing${n}`) },
        ],
        photo: address(`photo${n}`),
      })),
    })
    const webhook = { format, url: `https://x.example${PATHS[format]}` }
    const path = format === 'ntfy' ? '/' : PATHS[format]
    for (const notice of [
      aNotice('match', 1),
      aNotice('match', 1, 'ש'),
      aNotice('match', 1, '"'),
      aNotice('digest', 10),
      aNotice('digest', 10, '&'),
      aNotice('test', 0),
    ]) {
      const body = serviceBody(webhook, notice)?.body ?? {}
      expect(problemAt(path, body)).toBeNull()
    }
  },
)

test('addresses of listings end no link, and others than those of the web are left out', async () => {
  await using at = await given('discord')
  change(at.here, at.bot, { digestThreshold: null })
  const link = "https://www.yad2.co.il/a(b)|c'_d_*e*~f~`g[h]>"
  bring(at.here, aHome({ link, price: 5_000 }))
  bring(
    at.here,
    aHome({
      link: 'https://x.example/'.padEnd(1_200, 'x'),
      price: 7_000,
      images: ['javascript:1'],
    }),
  )
  const told = await at.told(2)
  const [first, second] = told.map(({ body }) => JSON.stringify(body))
  expect(first).toContain(
    '[Yad2](<https://www.yad2.co.il/a%28b%29%7Cc%27%5Fd%5F%2Ae%2A%7Ef%7E%60g%5Bh%5D%3E>)',
  )
  expect(second).not.toContain('Yad2')
  expect(second).not.toContain('javascript')
})
