import type { OptionalField } from '../../src/assets/criteria/criteria.ts'
import type { AssetWire } from '../../src/assets/wire.ts'
import type {
  AreaOptionWire,
  BotChange,
  BotWire,
  CriteriaWire,
  SharedBotWire,
} from '../../src/bots/wire.ts'
import type { UnsentWire } from '../../src/delivery/unsent/wire.ts'
import type { FeaturesWire } from '../../src/http/features.ts'
import type { Api } from '../lib/api.ts'
import type { BoundaryFile } from './areas/outlines.ts'

export type AreaOption = AreaOptionWire
export type BotPatch = typeof BotChange.static

/** What criteria bring: the homes of the last 7 days that match. */
export type Preview = {
  count: number
  perDay: number
  /** False while no listing has been read at all. */
  knowsHomes: boolean
  newest: AssetWire[]
  histogram: { from: number; to: number; count: number }[]
  relax: { criterion: OptionalField; count: number }[]
}

const id = encodeURIComponent

/** The calls of the bots page and its dialogs. */
export function botsApi({ call }: Api) {
  return {
    mine: () => call<BotWire[]>('GET', '/api/requests'),
    brief: () => call<BotWire[]>('GET', '/api/requests?brief=true'),
    shared: () => call<SharedBotWire[]>('GET', '/api/requests/shared'),
    switchShared: (botId: string, push: boolean) =>
      call<SharedBotWire>('PATCH', `/api/requests/shared/${id(botId)}`, { push }),
    areas: () => call<AreaOption[]>('GET', '/api/requests/codes'),
    areasOf: (botId: string) => call<AreaOption[]>('GET', `/api/requests/codes?botId=${id(botId)}`),
    /** With an area among its criteria the bot runs at once. */
    create: (botName: string, description: string, criteria: Partial<CriteriaWire> = {}) =>
      call<BotWire>('POST', '/api/requests/website-create', { botName, description, ...criteria }),
    verify: (code: string) => call<BotWire>('GET', `/api/requests/verifycode?code=${id(code)}`),
    change: (botId: string, change: BotPatch) =>
      call<BotWire>('PATCH', `/api/requests/${id(botId)}`, change),
    unsent: () => call<UnsentWire[]>('GET', '/api/requests/unsent'),
    resend: (botId: string) => call<{ count: number }>('POST', `/api/requests/${id(botId)}/resend`),
    asList: (botId: string, channel: string) =>
      call<{ count: number }>('POST', `/api/requests/${id(botId)}/as-list`, { channel }),
    remove: (botId: string) => call<unknown>('DELETE', `/api/requests/${id(botId)}`),
    copy: (bot: BotWire, botName: string) =>
      call<BotWire>('POST', '/api/requests/website-create', {
        botName,
        description: bot.description,
        copyOf: bot._id,
      }),
    preview: (criteria: CriteriaWire) => call<Preview>('POST', '/api/requests/preview', criteria),
    boundaries: (of: 'hood' | 'city') => call<BoundaryFile>('GET', `/${of}_boundaries.geojson`),
    askForTelegram: () => call<unknown>('POST', '/api/notifications/ask-telegram'),
    features: () => call<FeaturesWire>('GET', '/api/features'),
  }
}
