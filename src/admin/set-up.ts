import { newestBackup } from '../database/backup-folder.ts'
import { available } from '../sources/activities.ts'
import { sourcesOf } from '../sources/sources.ts'
import type { Context } from '../world/context.ts'
import { PARTS, type Part } from './domain.ts'

/** The parts of this installation that are set up. */
export function setUpParts({ config }: Pick<Context, 'config'>): Part[] {
  const { values, features, dataDir, isSecure } = config
  const isDone: Record<Part, boolean> = {
    telegram: features.telegram.isOn,
    mail: features.mail.isOn,
    mailIn: features.mailIn.isOn,
    push: isSecure,
    sources: available(sourcesOf(values), values).some((source) => source.isOn(values)),
    backup: newestBackup(dataDir) !== undefined,
  }
  return PARTS.filter((part) => isDone[part])
}
