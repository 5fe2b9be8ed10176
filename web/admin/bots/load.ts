import type { BotPageWire } from '../../../src/bots/wire.ts'
import { brief } from '../../bots/brief.ts'
import { ApiError, failureText } from '../../lib/api-error.ts'
import type { LoaderInput } from '../../lib/context.ts'
import { loadSources } from '../../sources/use-sources.ts'
import { allBotsSearch, wordsOf } from './search.ts'

/** A whole number of rows in each layout. */
export const PAGE_SIZE = 24

type Input = LoaderInput & { deps: { search: Record<string, unknown> } }

/** The bots that the address names; those of the last page, when it names one beyond it. */
export async function loadAllBots({ context: { api }, deps }: Input) {
  const asked = allBotsSearch(deps.search)
  const find = (page: number) => {
    const query = new URLSearchParams({
      search: wordsOf(asked),
      page: String(page),
      limit: String(PAGE_SIZE),
    })
    return api.call<BotPageWire>('GET', `/api/requests/filter?${query}`)
  }
  const sources = loadSources({ api })
  const base = { now: new Date().toISOString() }
  try {
    let page = asked.page ?? 1
    let found = await find(page)
    const last = Math.max(1, Math.ceil(found.total / PAGE_SIZE))
    if (page > last) {
      page = last
      found = await find(page)
    }
    const bots = found.bots.map((bot) => brief(bot, ''))
    return { ...base, bots, total: found.total, page, problem: null, sources: await sources }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error
    const problem = failureText(error, '')
    return { ...base, bots: [], total: 0, page: 1, problem, sources: await sources }
  }
}
