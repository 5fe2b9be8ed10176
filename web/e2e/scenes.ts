import type { BotWire } from '../../src/bots/wire.ts'
import { aFeed, aFeedRecord } from '../../src/testing/worlds/listings.ts'
import type { Product } from './product.ts'

export const PASSWORD = 'correct horse battery'

export type TestUser = { token: string; email: string }

let users = 0

/** A registered user. The first one of a server is its admin. */
export async function givenUser(product: Product, firstname = 'Noa'): Promise<TestUser> {
  users += 1
  const email = `${firstname.toLowerCase()}${users}@example.com`
  const registration = { firstname, lastname: 'Levi', email, password: PASSWORD }
  const { token } = await product.call<{ token: string }>(
    'POST',
    '/api/auth/register',
    registration,
  )
  return { token, email }
}

/** The names of three areas of Haifa. */
export const HAIFA = ['חיפה - הדר מרכז', 'חיפה - נווה שאנן', 'חיפה - מרכז הכרמל'] as const

/** The codes of areas by their names. */
export async function codesOf(
  product: Product,
  token: string,
  names: readonly string[],
): Promise<number[]> {
  type Option = { code: number; name: string }
  const options = await product.call<Option[]>('GET', '/api/requests/codes', undefined, token)
  return names.map((name) => {
    const option = options.find((one) => one.name === name)
    if (!option) throw new Error(`There is no area ${name}`)
    return option.code
  })
}

/** A bot, which runs once it has areas. */
export async function givenBot(
  product: Product,
  token: string,
  botName: string,
  change: object = {},
): Promise<BotWire> {
  const path = '/api/requests'
  const bot = await product.call<BotWire>('POST', `${path}/website-create`, { botName }, token)
  if (Object.keys(change).length === 0) return bot
  return product.call<BotWire>('PATCH', `${path}/${bot._id}`, change, token)
}

type Home = {
  token: string
  neighbourhood: string
  street: string
  price: number
  rooms: number
  image?: string
  /** Longitude and latitude. */
  point?: readonly [number, number]
}

/** A recorded page of Yad2 with these homes in Haifa. */
export function haifaPage(homes: readonly Home[]): string {
  return aFeed(
    homes.map(({ token, neighbourhood, street, price, rooms, image, point }, at) =>
      aFeedRecord(token, {
        price,
        address: {
          region: { text: 'חיפה והסביבה', id: 5 },
          city: { text: 'חיפה' },
          area: { text: 'אזור חיפה' },
          neighborhood: { text: neighbourhood },
          street: { text: street },
          house: { number: 10 + at, floor: at + 1 },
          ...(point ? { coords: { lon: point[0], lat: point[1] } } : {}),
        },
        additionalDetails: {
          property: { text: 'דירה' },
          roomsCount: rooms,
          squareMeter: Math.round(rooms * 24),
        },
        metaData: { images: image ? [image] : [], squareMeterBuild: Math.round(rooms * 24) },
        orderId: 57_100_000 + at,
      }),
    ),
  )
}
