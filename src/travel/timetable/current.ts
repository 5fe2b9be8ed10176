import { statSync } from 'node:fs'
import { join } from 'node:path'
import { openTimetable } from './file.ts'
import type { Timetable } from './timetable.ts'

/** The timetable of an installation. */
export const timetableFile = ({ dataDir }: { dataDir: string }) =>
  join(dataDir, 'travel', 'timetable')

type Opened = { file: string; timetable: Timetable | undefined }
const opened = new Map<string, Opened>()

/** The timetable in use, which is opened anew when another one has taken its place. Undefined: there is none. */
export function currentTimetable(path: string): Timetable | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return undefined
  const file = `${stat.ino} ${stat.mtimeMs} ${stat.size}`
  const known = opened.get(path)
  if (known?.file === file) return known.timetable
  const timetable = openTimetable(path)
  opened.set(path, { file, timetable })
  return timetable
}
