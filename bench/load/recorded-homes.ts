import { runRecorded } from '../../src/sources/recorded.ts'
import { yad2 } from '../../src/sources/yad2/source.ts'
import { hasPages, recordedPages } from '../../src/testing/models/same-home-pairs.ts'
import type { World } from '../../src/testing/worlds/world.ts'

/** @throws Error when the recorded pages, which are not part of the project, are not here. */
export function requirePages(): void {
  if (!hasPages) throw new Error('The recorded pages are not here: nothing to measure.')
}

/** Brings the homes of the recorded pages. @returns the world, whose clock never waits. */
export async function bringRecorded(here: World): Promise<World> {
  requirePages()
  const quick = { ...here, clock: { ...here.clock, sleep: async () => undefined } }
  const answers = recordedPages().map((body, at) => ({ name: `page ${at + 1}`, body }))
  await runRecorded(quick, yad2, answers)
  return quick
}
