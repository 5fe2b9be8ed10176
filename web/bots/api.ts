import type { CriteriaWire } from '../../src/bots/criteria/wire.ts'
import type { AreaOptionWire, BotChange, BotWire } from '../../src/bots/wire.ts'
import type { Api } from '../lib/api.ts'

export type AreaOption = AreaOptionWire
export type BotPatch = typeof BotChange.static

const id = encodeURIComponent

/** The calls of the bots page and its dialogs. */
export function botsApi({ call }: Api) {
  return {
    mine: () => call<BotWire[]>('GET', '/api/requests'),
    areas: () => call<AreaOption[]>('GET', '/api/requests/codes'),
    areasOf: (botId: string) => call<AreaOption[]>('GET', `/api/requests/codes?botId=${id(botId)}`),
    create: (botName: string, description: string) =>
      call<BotWire>('POST', '/api/requests/website-create', { botName, description }),
    verify: (code: string) => call<BotWire>('GET', `/api/requests/verifycode?code=${id(code)}`),
    change: (botId: string, change: BotPatch) =>
      call<BotWire>('PATCH', `/api/requests/${id(botId)}`, change),
    remove: (botId: string) => call<unknown>('DELETE', `/api/requests/${id(botId)}`),
    preview: (criteria: CriteriaWire) =>
      call<{ count: number; perDay: number; knowsHomes: boolean }>(
        'POST',
        '/api/requests/preview',
        criteria,
      ),
  }
}
