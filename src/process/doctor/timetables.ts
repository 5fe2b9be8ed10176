import type { Clock } from '../../kernel/clock.ts'
import { messageOf } from '../../kernel/domain/caught.ts'
import type { TimetableFault } from '../../travel/domain/timetable-fault.ts'
import { secondsTo } from '../../travel/routing/table.ts'
import { feedSource, timetableStanding } from '../../travel/timetable/standing.ts'
import type { Config } from '../../world/config.ts'
import { fetchOf } from '../../world/context.ts'
import { type Finding, failed, off, ok, warning } from './finding.ts'

const CHECK = 'timetables'
const ROUTING = 'routing'

/** Whether the routing engine answers: it is asked for the way between two squares of Tel Aviv. */
export async function routing(config: Config, clock: Clock): Promise<Finding> {
  const feature = config.features.routing
  if (!feature.isOn) return off(ROUTING, feature.reason)
  const { ROUTING_URL: url, ROUTING_ENGINE: engine, ROUTING_MODES: modes } = config.values
  const door = { fetch: fetchOf(config), clock }
  const from = [{ point: [34.7806, 32.0873], step: 1_000 }] as const
  try {
    for (const mode of modes)
      await secondsTo(
        door,
        { engine, url, mode, to: [34.774, 32.0782], from },
        new AbortController().signal,
      )
    return ok(ROUTING, `the engine answers for ${modes.join(', ')}`)
  } catch (error) {
    const advice =
      'Correct ROUTING_URL, ROUTING_ENGINE and ROUTING_MODES; until then ways are estimated.'
    return warning(ROUTING, messageOf(error), advice)
  }
}

/** Whether buses and trains have a timetable that is valid and not too old. */
export function timetables(config: Config, now: number): Finding {
  const { transit } = config.features
  const { GTFS_FILE: file } = config.values
  if (!transit.isOn) return off(CHECK, transit.reason)
  const { fault, read } = timetableStanding(config, now)
  const text = read
    ? `${read.head.stops} stops and ${read.head.trips} trips until ${read.head.to}, read ${read.ageDays} days ago`
    : ''
  const renew = file === '' ? 'Check GTFS_URL' : 'Replace the file of GTFS_FILE by a newer one'
  const within = file === '' ? '6 hours' : 'a minute'
  const another = `It is read within ${within}; else the log says why the job "timetable" failed.`
  if (fault !== 'noFile' && read && read.head.source !== feedSource(config))
    return warning(CHECK, `the feed that is set now was not read; in use are ${text}`, another)
  const findings: Record<TimetableFault, () => Finding> = {
    noFile: () =>
      failed(CHECK, `${file} is not there`, 'Correct GTFS_FILE, or put the feed there.'),
    unread: () =>
      failed(CHECK, 'none was read yet', `${renew}; the log says why the job "timetable" failed.`),
    ended: () => failed(CHECK, `the days of the feed have ended: ${text}`, `${renew}.`),
    ends: () => warning(CHECK, `the days of the feed end soon: ${text}`, `${renew}.`),
    old: () => warning(CHECK, `the feed is no longer fetched: ${text}`, `${renew} and the log.`),
  }
  return fault === null ? ok(CHECK, text) : findings[fault]()
}
