import { existsSync } from 'node:fs'
import { days } from '../../kernel/clock.ts'
import { currentTimetable, timetableFile } from '../../travel/timetable/current.ts'
import type { Config } from '../../world/config.ts'
import { type Finding, failed, off, ok, warning } from './finding.ts'

const CHECK = 'timetables'
/** A feed that is fetched each week and is older was not fetched for a while. */
const OLD_DAYS = 10
/** From so many days before the last day of a feed on, it is told. */
const ENDS_DAYS = 7

/** Whether buses and trains have a timetable that is valid and not too old. */
export function timetables(config: Config, now: number): Finding {
  const { transit } = config.features
  const { GTFS_FILE: file } = config.values
  if (!transit.isOn) return off(CHECK, transit.reason)
  if (file !== '' && !existsSync(file))
    return failed(CHECK, `${file} is not there`, 'Correct GTFS_FILE, or put the feed there.')
  const head = currentTimetable(timetableFile(config))?.head
  const renew = file === '' ? 'Check GTFS_URL' : 'Replace the file of GTFS_FILE by a newer one'
  if (!head)
    return failed(
      CHECK,
      'none was read yet',
      `${renew}; the log says why the job "timetable" failed.`,
    )
  const age = Math.floor((now - head.readAt) / days(1))
  const left = Math.ceil((Date.parse(head.to) - now) / days(1))
  const text = `${head.stops} stops and ${head.trips} trips until ${head.to}, read ${age} days ago`
  if (left < 0) return failed(CHECK, `the days of the feed have ended: ${text}`, `${renew}.`)
  if (left <= ENDS_DAYS)
    return warning(CHECK, `the days of the feed end soon: ${text}`, `${renew}.`)
  if (file === '' && age > OLD_DAYS)
    return warning(CHECK, `the feed is no longer fetched: ${text}`, `${renew} and the log.`)
  return ok(CHECK, text)
}
