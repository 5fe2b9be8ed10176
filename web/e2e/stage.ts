import type { Page } from 'playwright'
import type { BotWire } from '../../src/bots/wire.ts'
import { mailbox } from '../../src/testing/doubles/mailbox.ts'
import { givenHomes, type HomeIds, removeHome } from './home-scenes.ts'
import { type Product, startProduct } from './product.ts'
import { codesOf, givenBot, givenUser, HAIFA, haifaPage } from './scenes.ts'
import { givenShortlist } from './shortlist-homes.ts'

/** The product that the pictures show: users, bots, chats. */
export type Stage = {
  url: string
  product: Product
  tokens: Record<'admin' | 'user' | 'newcomer' | 'starter' | 'banned' | 'together', string>
  chatId: string
  /** A chat without messages. */
  emptyChatId: string
  /** A chat of the admin, whose posts are folded. */
  foldedChatId: string
  /** A home that a bot of the user has posted. */
  homeId: string
  /** Homes that are compared with each other. */
  homes: HomeIds
  /** Paths of the public links of two of them: one is there, the other is gone. */
  links: Record<'find' | 'gone', string>
  /** The path of an invite that was not used yet. */
  invitePath: string
  stop(): Promise<void>
}

export type Screen = {
  name: string
  as?: keyof Stage['tokens']
  path: string | ((stage: Stage) => string)
  hasWorker?: true
  /** Its browser is used for nothing else: it goes offline, or sees something only once. */
  isAlone?: true
  /** Something else is done on a telephone. */
  isPerSize?: true
  /** Runs before the page is opened. */
  before?: (page: Page) => Promise<unknown>
  /** Runs before the picture is taken. */
  act?: (page: Page, stage: Stage) => Promise<void>
}

/** A server with mail and a sign-in provider, and with users, bots and chats. */
export async function setStage(): Promise<Stage> {
  const box = await mailbox()
  const product = await startProduct({
    SMTP_URL: box.url,
    // Codes can be sent. Nothing answers there.
    TELEGRAM_BOT_TOKEN: '1:token',
    TELEGRAM_API_URL: 'http://127.0.0.1:1',
    SUPPORT_EMAIL: 'support@metzia.example',
    OAUTH_GOOGLE_CLIENT_ID: 'metzia',
    OAUTH_GOOGLE_CLIENT_SECRET: 'never sent',
    OAUTH_GOOGLE_ISSUER: 'http://127.0.0.1:1',
  })
  const admin = await givenUser(product, 'Dana')
  const user = await givenUser(product, 'Noa')
  const newcomer = await givenUser(product, 'Adam')
  const starter = await givenUser(product, 'Tal')
  const banned = await givenUser(product, 'Gil')
  const pair = [await givenUser(product, 'Noa'), await givenUser(product, 'Itai')] as const
  await product.cli('users', 'ban', banned.email, '--reason', 'Repeated spam in shared chats')
  const { token } = user
  const codes = await codesOf(product, token, HAIFA)
  const first: BotWire = await givenBot(product, token, 'דירות בכרמל', { neighborhoodCodes: codes })
  await givenBot(product, token, 'נווה שאנן עד 5,500', {
    neighborhoodCodes: codes.slice(1, 2),
    priceLimit: [3_000, 5_500],
  })
  await givenBot(product, token, 'הדר – 3 חדרים')
  await givenBot(product, token, 'Sea view only', {
    neighborhoodCodes: codes.slice(2),
    rooms: 4,
    merchant: false,
  })
  const arad = await givenBot(product, starter.token, 'Arad', {
    neighborhoodCodes: await codesOf(product, token, ['ערד - מעוף']),
  })
  const folded = await givenBot(product, admin.token, 'כל חיפה', {
    neighborhoodCodes: codes,
    digestThreshold: 0,
  })
  const compared = await givenHomes(product, token)
  await removeHome(product, compared.gone)
  await product.call('PUT', `/api/assets/${compared.find}/saved`, NOTE, token)
  const [owner, member] = [pair[0].token, pair[1].token]
  const invitePath = await givenShortlist(product, { owner, member }, compared)
  await product.cli('scrape', 'run', 'yad2', '--file', product.file('homes.json', homes()))
  const send = (content: string, as: string) =>
    product.call(
      'POST',
      `/api/chats/${first.websiteChatId}/messages`,
      { content, type: 'text' },
      as,
    )
  await send('מעולה. רק עם מרפסת, ועד 7,000 בבקשה', token)
  await send('And nothing on the ground floor', token)
  await send('בעל הדירה מציע ביקור היום בשש וחצי. לאשר?', admin.token)
  return {
    url: product.url,
    product,
    tokens: {
      admin: admin.token,
      user: token,
      newcomer: newcomer.token,
      starter: starter.token,
      banned: banned.token,
      together: owner,
    },
    chatId: first.websiteChatId,
    emptyChatId: arad.websiteChatId,
    foldedChatId: folded.websiteChatId,
    homes: compared,
    invitePath,
    links: {
      find: await linkTo(product, compared.find, token),
      gone: await linkTo(product, compared.gone, token),
    },
    homeId: await homeIn(product, first.websiteChatId, token),
    async stop() {
      await product.stop()
      box.close()
    },
  }
}

const NOTE = { note: 'לשאול על מקום לאופניים. ביקור ביום חמישי 18:30' }

/** The path of a public link of the user to a home. */
async function linkTo(product: Product, homeId: string, token: string): Promise<string> {
  const path = `/api/assets/${homeId}/link`
  const { url } = await product.call<{ url: string }>('PUT', path, undefined, token)
  return new URL(url).pathname
}

/** The home that a bot has posted in this chat, the last one of them. */
async function homeIn(product: Product, chatId: string, token: string): Promise<string> {
  type Chat = { messages: { asset?: { _id: string } }[] }
  const { messages } = await product.call<Chat>('GET', `/api/chats/${chatId}`, undefined, token)
  return messages.flatMap(({ asset }) => asset?._id ?? []).at(-1) ?? ''
}

function homes(): string {
  return haifaPage([
    { token: 'carmel1', neighbourhood: 'הדר מרכז', street: 'הרצל', price: 4_200, rooms: 3 },
    { token: 'carmel2', neighbourhood: 'נווה שאנן', street: 'טרומפלדור', price: 4_900, rooms: 3.5 },
    {
      token: 'carmel3',
      neighbourhood: 'מרכז הכרמל',
      street: 'שדרות הנשיא',
      price: 6_200,
      rooms: 4,
      image: 'https://img.yad2.co.il/Pic/missing.jpg',
    },
  ])
}
