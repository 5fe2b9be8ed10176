import { t } from 'elysia'
import { assetToWire } from '../../assets/to-wire.ts'
import { iso } from '../../kernel/domain/iso.ts'
import { orNull, Time, textUpTo, whole } from '../../kernel/schema.ts'
import { ViewingPhotoWire } from '../photos/wire.ts'
import { ViewingWire, viewingToWire } from '../wire.ts'
import {
  CHECK_MAX,
  CHECKS_MAX,
  REMIND_MAX,
  VIEWING_MINUTES_MAX,
  VIEWING_NOTE_MAX,
} from './domain.ts'
import type { Planned } from './service.ts'

export const ViewingBody = t.Object({
  at: t.String({ format: 'date-time', error: 'must be a time as 2026-11-27T18:00:00Z' }),
  minutes: whole({
    minimum: 5,
    maximum: VIEWING_MINUTES_MAX,
    error: `must be a whole number from 5 to ${VIEWING_MINUTES_MAX}`,
  }),
  note: t.Optional(textUpTo(VIEWING_NOTE_MAX)),
  remindMinutes: t.Optional(
    orNull(
      whole({
        minimum: 0,
        maximum: REMIND_MAX,
        error: `must be a whole number from 0 to ${REMIND_MAX}, or null`,
      }),
    ),
  ),
  checklist: t.Optional(
    t.Array(t.Object({ text: textUpTo(CHECK_MAX), isDone: t.Boolean() }), {
      maxItems: CHECKS_MAX,
      description: 'Absent: as it is, and at first the usual one in my language',
    }),
  ),
})

const RATING_NAME = '^[a-z]{1,20}$'
const RATINGS_MAX = 10

export const AfterBody = t.Object({
  note: textUpTo(VIEWING_NOTE_MAX),
  ratings: t.Optional(
    t.Record(t.String({ pattern: RATING_NAME }), whole({ minimum: 1, maximum: 5 }), {
      maxProperties: RATINGS_MAX,
    }),
  ),
})

const ClashWire = t.Object({
  assetId: t.String(),
  location: t.String(),
  at: Time,
  minutes: whole(),
})

export const PlannedWire = t.Composite([
  ViewingWire,
  t.Object({
    after: orNull(t.Object({ note: t.String(), ratings: t.Record(t.String(), whole()) })),
    clashes: t.Array(ClashWire, { description: 'My other viewings at that time' }),
  }),
])
export type PlannedWire = typeof PlannedWire.static

export const ViewingPage = t.Object({
  viewing: orNull(PlannedWire),
  checklist: ViewingWire.properties.checklist,
  photos: t.Array(ViewingPhotoWire, { description: 'What members photographed there' }),
})
export type ViewingPage = typeof ViewingPage.static

export const CalendarWire = t.Object({
  isOn: t.Boolean({ description: 'Whether I have an address of the calendar' }),
  url: orNull(t.String({ description: 'Shown once, when it is made' })),
})
export type CalendarWire = typeof CalendarWire.static

export function plannedToWire({ viewing, clashes }: Planned): PlannedWire {
  return {
    ...viewingToWire(viewing),
    after: viewing.after,
    clashes: clashes.map(({ asset, viewing: { at, minutes } }) => {
      const { _id, location } = assetToWire(asset)
      return { assetId: _id, location, at: iso(at), minutes }
    }),
  }
}
