import { join } from 'node:path'
import type { Setting } from '../setting.ts'
import { worldSettings } from '../settings.ts'

type Env = Readonly<Record<string, string | undefined>>

/** Whether this environment asks for the demo. */
export function isDemo({ METZIA_DEMO: value }: Env): boolean {
  try {
    return worldSettings.settings.METZIA_DEMO.parse(value?.trim())
  } catch {
    // The settings are checked, and this one refused by name, when all of them are read.
    return false
  }
}

/**
 * The environment in which the settings are read: as it is, or that of the demo, with a data folder of its own and
 * without any integration.
 */
export function demoEnv(settings: Record<string, Setting<unknown>>, env: Env): Env {
  if (!isDemo(env)) return env
  const decided = Object.entries(settings).flatMap(([name, { demo }]) =>
    demo === 'kept'
      ? []
      : [
          [name, demo.is],
          [`${name}_FILE`, undefined],
        ],
  )
  const dataDir = join(env.DATA_DIR?.trim() || worldSettings.settings.DATA_DIR.otherwise, 'demo')
  return { ...env, ...Object.fromEntries(decided), DATA_DIR: dataDir }
}
