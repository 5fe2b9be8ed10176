import type { SourceLineWire } from '../../src/ways-in/health/wire.ts'
import type { Api } from '../lib/api.ts'

export const sourcesApi = ({ call }: Api) => ({
  /** Of the regions of one bot; of all own bots without one. Those that are off only when all are. */
  async lines(botId?: string): Promise<SourceLineWire[]> {
    const query = botId === undefined ? '' : `?bot=${encodeURIComponent(botId)}`
    const all = await call<SourceLineWire[]>('GET', `/api/sources${query}`)
    const on = all.filter(({ status }) => status !== 'off')
    return on.length > 0 ? on : all.slice(0, 1)
  },
})
