import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncFile } from '../database/files.ts'
import { days, hours, minutes } from '../kernel/clock.ts'
import type { Job } from '../kernel/scheduler.ts'
import type { Context } from '../world/context.ts'
import type { FeedRead, FeedReading } from './feed/read.ts'
import type { Station } from './feed/stations.ts'
import { fetchFeed } from './fetch-feed.ts'
import { currentTimetable, timetableFile } from './timetable/current.ts'
import { feedSource } from './timetable/standing.ts'
import type { Head } from './timetable/timetable.ts'

/** Reads a feed in a process of its own. */
export type ReadTimetable = (reading: FeedReading) => Promise<FeedRead>

/** A feed that has an address is fetched this often (ms). */
const REFRESH_MS = days(7)
/** A feed that could not be read is tried again after this time (ms). */
const RETRY_MS = hours(6)
/** A file that could not be read is tried again when it has changed: this often it is looked at (ms). */
const LOOK_MS = minutes(1)

type World = Pick<Context, 'config' | 'features' | 'clock' | 'fetch'>

/**
 * Keeps the timetable up to date. Until a new one is whole, the one before is in use.
 * @param keepStations is given where the trains and trams of each new one stop.
 */
export function timetableJob(
  world: World,
  read: ReadTimetable,
  keepStations: (stations: readonly Station[]) => void = () => undefined,
): Job {
  const { config, features, clock } = world
  const path = timetableFile(config)
  let failed = { source: '', until: 0 }
  return {
    name: 'timetable',
    everyMs: config.values.GTFS_FILE === '' ? RETRY_MS : LOOK_MS,
    isNeeded() {
      if (!features.transit.isOn) return false
      const [source, now] = [feedSource(config), clock.now()]
      if (source === failed.source && now < failed.until) return false
      return isOld(currentTimetable(path)?.head, source, now)
    },
    async run(signal) {
      if (!features.transit.isOn) return {}
      const source = feedSource(config)
      try {
        return await renew(world, { read, keepStations, path, source }, signal)
      } catch (error) {
        if (config.values.GTFS_FILE !== '') failed = { source, until: clock.now() + RETRY_MS }
        throw error
      }
    },
  }
}

type Renewing = {
  read: ReadTimetable
  keepStations(stations: readonly Station[]): void
  path: string
  source: string
}

/** Reads the feed into a file, which takes the place of the one before when it is whole. */
async function renew(
  world: World,
  { read, keepStations, path, source }: Renewing,
  signal: AbortSignal,
) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const [fetched, draft] = [`${path}.zip`, `${path}.partial`]
  const { GTFS_FILE, GTFS_URL } = world.config.values
  try {
    if (GTFS_FILE === '') await fetchFeed(world, { url: GTFS_URL, path: fetched }, signal)
    const feed = GTFS_FILE === '' ? fetched : GTFS_FILE
    const { head, stations } = await read({ feed, file: draft, source, readAt: world.clock.now() })
    syncFile(draft)
    // Before the timetable is in place: what fails now is tried again with it.
    keepStations(stations)
    renameSync(draft, path)
    syncFile(dirname(path))
    const { stops, trips, leftOut, to } = head
    return { stops, trips, leftOut, to }
  } finally {
    for (const file of [fetched, draft]) rmSync(file, { force: true })
  }
}

function isOld(head: Head | undefined, source: string, now: number): boolean {
  if (head?.source !== source) return true
  return /^https?:/.test(source) && now - head.readAt > REFRESH_MS
}
