import { readMarkdown } from './markdown.ts'
import type { Judged } from './store.ts'
import { broadcastToWire } from './wire.ts'

/** A broadcast as the API answers it. */
export const shown = (broadcast: Judged) =>
  broadcastToWire(broadcast, readMarkdown(broadcast.content).text)
