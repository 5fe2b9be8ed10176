import { Elysia, t } from 'elysia'
import { guard } from '../auth/guard.ts'
import { route } from '../auth/route.ts'
import { freeBytesAt } from '../database/files.ts'
import { growthOf } from '../database/sizes.ts'
import { timetableStanding } from '../travel/timetable/standing.ts'
import type { Context } from '../world/context.ts'
import { DAYS_SHOWN } from './domain.ts'
import { setUpParts } from './set-up.ts'
import { dailyCounts } from './store.ts'
import { DayCountWire, PartWire, StorageWire, TimetableWire, timetableToWire } from './wire.ts'

const DAILY_COUNTS = route({
  access: 'admin',
  response: t.Array(DayCountWire),
  detail: {
    summary: `Accounts, bots and homes created on each of the last ${DAYS_SHOWN} days, oldest first`,
  },
})

const STORAGE = route({
  access: 'admin',
  response: StorageWire,
  detail: { summary: 'The size of the database, what it grows by, and when the disk is full' },
})

const TIMETABLE = route({
  access: 'admin',
  response: TimetableWire,
  detail: {
    summary: 'The age, the last day and the faults of the timetable of buses and trains',
  },
})

const SET_UP = route({
  access: 'admin',
  response: t.Array(PartWire),
  detail: { summary: 'The parts of this installation that are set up' },
})

/** Statistics for administrators. */
export function adminRoutes(context: Context) {
  return new Elysia({ name: 'admin', prefix: '/api/admin', tags: ['Administration'] })
    .use(guard(context))
    .get('/daily-counts', countDays(context), DAILY_COUNTS())
    .get('/storage', showStorage(context), STORAGE())
    .get('/timetable', showTimetable(context), TIMETABLE())
    .get('/set-up', showSetUp(context), SET_UP())
}

const countDays =
  ({ db, clock }: Context) =>
  () =>
    dailyCounts(db, clock.now(), DAYS_SHOWN)

const showStorage =
  ({ db, clock, config }: Context) =>
  () => {
    const diskBytes = freeBytesAt(config.dataDir)
    const { bytes, monthlyBytes, fullInDays } = growthOf(db, clock.now(), diskBytes)
    return { bytes, monthlyBytes, diskBytes, fullInDays }
  }

const showSetUp = (context: Context) => () => setUpParts(context)

const showTimetable =
  ({ clock, config, features }: Context) =>
  () =>
    timetableToWire(features.transit.isOn ? timetableStanding(config, clock.now()) : undefined)
