import type { BotWire } from '../../src/bots/wire.ts'
import { aFeed, aFeedRecord } from '../../src/testing/listings.ts'
import type { Product } from './product.ts'

export const PASSWORD = 'correct horse battery'

export type Person = { token: string; email: string }

let people = 0

/** Somebody who has registered. The first one of a product is its administrator. */
export async function givenPerson(product: Product, firstname = 'Noa'): Promise<Person> {
  people += 1
  const email = `${firstname.toLowerCase()}${people}@example.com`
  const person = { firstname, lastname: 'Levi', email, password: PASSWORD }
  const { token } = await product.call<{ token: string }>('POST', '/api/auth/register', person)
  return { token, email }
}

/** Three neighbourhoods of Haifa, as their options are called. */
export const HAIFA = ['חיפה - הדר מרכז', 'חיפה - נווה שאנן', 'חיפה - מרכז הכרמל'] as const

/** Codes of areas by what their options are called. */
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

/** A bot, running once it has areas. */
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
  hood: string
  street: string
  price: number
  rooms: number
  image?: string
}

/** A recorded page of the source with these homes in Haifa. */
export function haifaPage(homes: readonly Home[]): string {
  return aFeed(
    homes.map(({ token, hood, street, price, rooms, image }, at) =>
      aFeedRecord(token, {
        price,
        address: {
          region: { text: 'חיפה והסביבה', id: 5 },
          city: { text: 'חיפה' },
          area: { text: 'אזור חיפה' },
          neighborhood: { text: hood },
          street: { text: street },
          house: { number: 10 + at, floor: at + 1 },
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
