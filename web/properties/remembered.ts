import { atom } from 'jotai'
import { DEAL_TYPES, type DealType } from '../../src/assets/domain/asset.ts'
import type { FinderSearch } from './search.ts'

/** The cookie of the deal type that was chosen last. It is one, because the server renders the page. */
const COOKIE = 'deal'
const YEAR_S = 31_536_000

/** The Cookie header of the request, on the server; null in the browser. */
export const cookiesAtom = atom<string | null>(null)

/** The deal type that cookies remember. */
export function rememberedDeal(cookies: string): DealType | undefined {
  const [, value] = /(?:^|;\s*)deal=(rent|sale)(?:;|$)/.exec(cookies) ?? []
  return DEAL_TYPES.find((one) => one === value)
}

/** Remembers a deal type in this browser; undefined: both, which is nothing to remember. */
export function rememberDeal(dealType: DealType | undefined): void {
  const kept = dealType === undefined ? '=; Max-Age=0' : `=${dealType}; Max-Age=${YEAR_S}`
  document.cookie = `${COOKIE}${kept}; Path=/; SameSite=Lax`
}

/** Whether an address says nothing of what is looked for: it then shows the deal type that is remembered. */
export function isBare({ view: _, sort, page, bounds, zoom, home, ...filters }: FinderSearch) {
  return home === undefined && Object.keys(filters).length === 0
}
