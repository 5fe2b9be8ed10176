import { readBeside } from '../../database/beside.ts'
import { days } from '../../kernel/clock.ts'
import { landmarksFile } from '../../landmarks/nearby.ts'
import { layersOf } from '../../landmarks/store.ts'
import type { Config } from '../../world/config.ts'
import { type Finding, off, ok } from './finding.ts'

const CHECK = 'landmarks'

/** Which layers of what is near homes are there, and how old they are. */
export function landmarks(config: Config, now: number): Finding {
  const db = readBeside(landmarksFile(config))
  const heads = db ? layersOf(db) : []
  if (heads.length === 0) return off(CHECK, 'no layer was brought in')
  const text = heads.map(
    ({ layer, count, at }) => `${layer} ${count}, ${Math.floor((now - at) / days(1))} days old`,
  )
  return ok(CHECK, text.join('; '))
}
