import { Elysia, t } from 'elysia'
import { clientAddress, type From } from '../../auth/address.ts'
import { BY_SESSION } from '../../auth/domain.ts'
import { guard } from '../../auth/guard.ts'
import { answersFile, type Call, changing, route } from '../../auth/route.ts'
import type { Context } from '../../world/context.ts'
import { photosFor } from '../photos/service.ts'
import { photoToWire } from '../photos/wire.ts'
import { calendarFile } from './calendar-file.ts'
import {
  callOff,
  endCalendar,
  inLanguage,
  isCalendarOn,
  keepAfter,
  listCalendar,
  makeCalendar,
  plan,
  secretCalendar,
  usualChecks,
  viewingFor,
} from './service.ts'
import {
  AfterBody,
  CalendarWire,
  PlannedWire,
  plannedToWire,
  ViewingBody,
  ViewingPage,
} from './wire.ts'

type Ids = 'id' | 'assetId'

const SHOW = route({
  access: 'user',
  response: ViewingPage,
  detail: { summary: 'The viewing of a home of a shortlist, and the usual checklist' },
})

const PLAN = route({
  access: 'user',
  body: ViewingBody,
  response: PlannedWire,
  detail: { summary: 'Plan the viewing of a home of a shortlist, or move it' },
})

const CALL_OFF = route({
  access: 'user',
  response: t.Object({ _id: t.String() }),
  detail: { summary: 'Call the viewing of a home of a shortlist off' },
})

const AFTER = route({
  access: 'user',
  body: AfterBody,
  response: PlannedWire,
  detail: { summary: 'Note how a viewing was; only members see it' },
})

const FILE = route({
  access: 'user',
  detail: {
    summary: 'The viewings of a shortlist as a file of a calendar (iCalendar)',
    responses: answersFile('text/calendar'),
  },
})

const CALENDAR = route({
  access: 'user',
  response: CalendarWire,
  detail: { summary: 'Whether I have a secret address of the calendar of a shortlist' },
})

const MAKE = route({
  access: BY_SESSION,
  response: CalendarWire,
  detail: { summary: 'Make my secret address of the calendar; a former one no longer works' },
})

const END = route({
  access: 'user',
  response: CalendarWire,
  detail: { summary: 'End my secret address of the calendar' },
})

const SECRET = route({
  params: t.Object({ secret: t.String({ maxLength: 100 }) }),
  detail: {
    summary: 'The viewings behind a secret address, for calendars',
    responses: answersFile('text/calendar'),
  },
})

/** The address of a member's calendar. */
const CALENDAR_PATH = '/calendars/:secret'

/** Viewings of homes of shortlists. Who is no member learns nothing of them. */
export function viewingRoutes(context: Context) {
  return new Elysia({ name: 'viewings', tags: ['Shortlists'] })
    .use(guard(context))
    .use(clientAddress(context.config))
    .get('/api/shortlists/:id/homes/:assetId/viewing', show(context), SHOW())
    .put('/api/shortlists/:id/homes/:assetId/viewing', changing(context, put(context)), PLAN())
    .delete(
      '/api/shortlists/:id/homes/:assetId/viewing',
      changing(context, takeOff(context)),
      CALL_OFF(),
    )
    .put(
      '/api/shortlists/:id/homes/:assetId/viewing/after',
      changing(context, note(context)),
      AFTER(),
    )
    .get('/api/shortlists/:id/viewings.ics', file(context), FILE())
    .get('/api/shortlists/:id/calendar', calendar(context), CALENDAR())
    .post('/api/shortlists/:id/calendar', changing(context, make(context)), MAKE())
    .delete('/api/shortlists/:id/calendar', changing(context, end(context)), END())
    .get(CALENDAR_PATH, secret(context), SECRET())
}

const of = ({ id, assetId }: Record<Ids, string>) => ({ listId: id, assetId })

const show =
  ({ db }: Context) =>
  ({ user, params, language }: Call<typeof SHOW, Ids>) => {
    const planned = viewingFor(db, user.rid, of(params))
    return {
      viewing: planned ? plannedToWire(inLanguage(planned, language)) : null,
      checklist: [...usualChecks(language)],
      photos: photosFor(db, user.rid, of(params)).map(photoToWire),
    }
  }

const put =
  (context: Context) =>
  ({ user, params, language, body }: Call<typeof PLAN, Ids>) => {
    const { note: said = '', remindMinutes = null, at, ...rest } = body
    const planned = { ...rest, at: Date.parse(at), note: said, remindMinutes }
    const who = { userRid: user.rid, language }
    return plannedToWire(inLanguage(plan(context, who, of(params), planned), language))
  }

const takeOff =
  (context: Context) =>
  ({ user, params }: Call<typeof CALL_OFF, Ids>) => {
    callOff(context, user.rid, of(params))
    return { _id: params.assetId }
  }

const note =
  (context: Context) =>
  ({ user, params, language, body }: Call<typeof AFTER, Ids>) => {
    const { note: said, ratings = {} } = body
    const kept = keepAfter(context, user.rid, of(params), { note: said, ratings })
    return plannedToWire(inLanguage(kept, language))
  }

const file =
  (context: Context) =>
  ({ user, params, language }: Call<typeof FILE, 'id'>) => {
    const { publicUrl } = context.config
    const entries = listCalendar(context, user.rid, params.id)
    return calendarFile(entries, { publicUrl, language })
  }

const calendar =
  ({ db }: Context) =>
  ({ user, params }: Call<typeof CALENDAR, 'id'>) => ({
    isOn: isCalendarOn(db, user.rid, params.id),
    url: null,
  })

const make =
  (context: Context) =>
  ({ user, params }: Call<typeof MAKE, 'id'>) => {
    const made = makeCalendar(context, user.rid, params.id)
    const url = context.config.publicUrl + CALENDAR_PATH.replace(':secret', made)
    return { isOn: true, url }
  }

const end =
  (context: Context) =>
  ({ user, params }: Call<typeof END, 'id'>) => {
    endCalendar(context, user.rid, params.id)
    return { isOn: false, url: null }
  }

const secret =
  (context: Context) =>
  async ({ params, address }: Call<typeof SECRET> & From) => {
    const { entries, language } = await secretCalendar(context, { ...params, address })
    const { publicUrl, values } = context.config
    const reader = { publicUrl, language: language ?? values.DEFAULT_LANGUAGE }
    return calendarFile(entries, reader)
  }
