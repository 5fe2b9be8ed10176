import { NEW_CRITERIA } from '../../src/assets/criteria/criteria.ts'
import type { PinWire } from '../../src/assets/search/wire.ts'
import type { AssetDetailWire, AssetWire } from '../../src/assets/wire.ts'
import type { BotWire, CriteriaWire } from '../../src/bots/wire.ts'
import type { ChatWire, MessageWire } from '../../src/chats/wire.ts'
import type { UserWire } from '../../src/users/wire.ts'
import type { SourceLineWire } from '../../src/ways-in/health/wire.ts'

export const NOW = '2026-11-21T08:00:00.000Z'

export const NOA: UserWire = {
  _id: 'u1',
  firstname: 'Noa',
  lastname: 'Levi',
  fullname: 'Noa Levi',
  email: 'noa@example.com',
  avatar: 'avatar_3',
  roles: ['user'],
  isBanned: false,
  bannedReason: null,
  language: null,
  oauthProvider: '',
  hasPassword: true,
  isTelegramLinked: false,
  createdAt: NOW,
}

export function aBot(bot: Partial<BotWire> = {}): BotWire {
  return {
    _id: 'b1',
    botName: 'Sea view',
    description: '',
    chatName: 'Sea view',
    chatId: 'c1',
    websiteChatId: 'c1',
    createdBy: 'Noa Levi',
    createdAt: '2026-02-14T07:41:00.000Z',
    isActive: true,
    channels: { telegram: true, push: true, mail: false },
    digestThreshold: 5,
    quietHours: null,
    postLanguage: 'en',
    shortlistId: null,
    ...(NEW_CRITERIA as CriteriaWire),
    neighborhoodCodes: [1671, 642],
    priceLimit: [4_000, 8_500],
    rooms: 2,
    seenPosts: ['a3', 'a2', 'a1'],
    seenPostsCount: 3,
    weekPostsCount: 2,
    ...bot,
  }
}

export function aMessage(message: Partial<MessageWire> = {}): MessageWire {
  const seq = message.seq ?? 1
  return {
    _id: `m${seq}`,
    chatId: 'c1',
    seq,
    content: 'Hello',
    type: 'text',
    kind: 'text',
    sender: 'bot',
    timestamp: NOW,
    createdAt: NOW,
    updatedAt: NOW,
    isRead: true,
    starred: false,
    ...message,
  }
}

export function aChat(chat: Partial<ChatWire> = {}): ChatWire {
  return {
    _id: 'c1',
    botName: 'Sea view',
    botId: 'b1',
    userId: NOA.email,
    lastMessage: null,
    unreadCount: 0,
    isFavorite: false,
    createdAt: NOW,
    ...chat,
  }
}

export function aHome(home: Partial<AssetWire> = {}): AssetWire {
  return {
    _id: 'a1',
    location: 'הרצל 10, חיפה',
    city: 'חיפה',
    neighborhood: 'הדר מרכז',
    coordinates: null,
    neighborhoodCode: 1671,
    neighborhoodCodeBy: 'name',
    dealType: 'rent',
    features: {},
    isSublet: false,
    isNewProject: false,
    isPriceStated: true,
    pricePerMetre: 58,
    drop: null,
    listingCount: 1,
    placeBy: null,
    isSaved: false,
    isHidden: false,
    travel: [],
    note: null,
    findScore: null,
    verdict: null,
    price: 4_200,
    costs: {
      rent: 4_200,
      arnona: {
        amount: null,
        low: null,
        high: null,
        by: null,
        zone: null,
      },
      vaad: { amount: null, by: null },
      total: 4_200,
      isAbout: true,
    },
    rooms: 3,
    size: 72,
    floorNumber: 0,
    merchant: false,
    propertyType: 'דירה',
    images: ['/images/a1/0'],
    description: 'דירה מוארת',
    entryDate: null,
    phoneNumber: '054-771-2096',
    link: 'https://www.yad2.co.il/realestate/item/carmel1',
    googleMapsUrl: null,
    src: 'YAD2',
    firstSeenAt: NOW,
    lastSeenAt: NOW,
    removedAt: null,
    ...home,
  }
}

/** An error answer of the server. */
export function refusal(status: number, message: string): Response {
  return Response.json({ message, code: 'test' }, { status })
}

/** The details of a home without anything but its facts. */
export function aDetail(detail: Partial<AssetDetailWire> = {}): AssetDetailWire {
  return {
    ...aHome(),
    isSaved: false,
    isHidden: false,
    note: null,
    isGeocoded: false,
    facts: [],
    warnings: [],
    listings: [],
    prices: [],
    arrivals: [],
    isPrivate: false,
    nearby: null,
    comparables: { estimate: null, low: null, high: null, n: 5, assets: [] },
    ...detail,
  }
}

/** A source that was read four minutes ago. */
export function aLine(line: Partial<SourceLineWire> = {}): SourceLineWire {
  return {
    source: 'YAD2',
    label: 'Yad2',
    status: 'ok',
    since: null,
    lastReadAt: '2026-02-14T07:41:00.000Z',
    nextAt: null,
    homes24h: 0,
    progress: null,
    ...line,
  }
}

/** A rental on the map. */
export function aPin(
  id: number,
  [longitude, latitude]: readonly [number, number],
  price = 6_200,
): PinWire {
  return {
    _id: `home${id}`,
    coordinates: [longitude, latitude],
    price,
    dealType: 'rent',
    placeBy: 'exact',
    firstSeenAt: '2026-11-20T00:00:00.000Z',
    isSaved: false,
  }
}
