import type { Listing } from '../../assets/domain/asset.ts'
import { pick, seeded } from './random.ts'

let made = 0

/** A listing in Florentin, Tel Aviv, as a source reads it. */
export function aListing(listing: Partial<Listing> = {}): Listing {
  made += 1
  return {
    source: 'yad2',
    externalId: `made${made}`,
    link: `https://www.yad2.co.il/realestate/item/made${made}`,
    dealType: 'rent',
    isSublet: false,
    price: 5_000,
    arnona: null,
    arnonaPer: null,
    vaad: null,
    previousPrice: null,
    rooms: 3,
    size: 70,
    buildSize: null,
    floor: 2,
    city: 'תל אביב יפו',
    neighbourhood: 'פלורנטין',
    // A number of five digits is no number of a house.
    street: `הרצל ${made % 10_000}`,
    coordinates: null,
    geocodedBy: null,
    areaCode: 205,
    areaBy: 'name',
    merchant: false,
    propertyType: 'דירה',
    condition: null,
    isNewProject: false,
    isPriceStated: true,
    images: [],
    description: null,
    entryDate: null,
    phone: null,
    features: {},
    orderId: null,
    tags: [],
    sourceCreatedAt: null,
    sourceUpdatedAt: null,
    implausible: {},
    pendingPrice: null,
    readFacts: null,
    readBy: null,
    ...listing,
  }
}

type Fields = Record<string, unknown>

/** A record in the shape of Yad2's feed. */
export function aFeedRecord(token: string, fields: Fields = {}): Fields {
  return {
    address: {
      region: { text: 'תל אביב והסביבה', id: 3 },
      city: { text: 'תל אביב יפו' },
      area: { text: 'אזור תל אביב יפו' },
      neighborhood: { text: 'פלורנטין' },
      street: { text: 'הרצל' },
      house: { number: 10, floor: 2 },
    },
    subcategoryId: 2,
    categoryId: 2,
    adType: 'private',
    price: 5_000,
    token,
    additionalDetails: { property: { text: 'דירה' }, roomsCount: 3, squareMeter: 70 },
    metaData: { coverImage: null, images: [], squareMeterBuild: 70 },
    tags: [],
    orderId: 57_000_000,
    priority: 1,
    ...fields,
  }
}

/** The body of a page of Yad2's feed. */
export function aFeed(records: readonly Fields[]): string {
  const pagination = { total: records.length, totalPages: 1 }
  return JSON.stringify({ data: { private: records, agency: [], pagination }, message: 'OK' })
}

const NEIGHBOURHOODS = ['פלורנטין', 'נווה צדק', 'כרם התימנים', 'לב העיר', 'רמת אביב', 'נווה שאנן']

/** Varied records, the same for the same seed; about one in eight repeats an earlier home. */
export function someFeedRecords(seed: number, count: number): Fields[] {
  const random = seeded(seed)
  const records: Fields[] = []
  for (let n = 0; n < count; n += 1) {
    const token = `s${seed.toString(36)}x${n.toString(36).padStart(4, '0')}`
    const earlier = records.length > 0 && random() < 0.12 ? pick(random, records) : undefined
    if (earlier) {
      const price = Math.round(Number(earlier.price) * (0.95 + random() * 0.1))
      records.push({ ...earlier, token, price, orderId: 57_000_000 + n })
      continue
    }
    const rooms = 1 + Math.floor(random() * 9) / 2
    const size = Math.round(rooms * 22 + random() * 20)
    records.push(
      aFeedRecord(token, {
        // At most twice as much for a square metre as another home: a page of them is no changed shape by chance.
        price: random() < 0.05 ? 0 : size * (60 + Math.floor(random() * 60)),
        adType: random() < 0.4 ? 'commercial' : 'private',
        additionalDetails: {
          property: { text: 'דירה' },
          roomsCount: rooms,
          squareMeter: size,
        },
        address: {
          city: { text: 'תל אביב יפו' },
          neighborhood: { text: pick(random, NEIGHBOURHOODS) },
          street: { text: 'הרצל' },
          house: { number: 1 + n, floor: Math.floor(random() * 6) },
        },
        orderId: 57_000_000 + n,
      }),
    )
  }
  return records
}
