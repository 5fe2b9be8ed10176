import { assetById } from '../../assets/store/assets.ts'
import { write } from '../../database/database.ts'
import { days } from '../../kernel/clock.ts'
import { tellMember } from '../../notifications/watched.ts'
import { comment, saveHome } from '../../shortlists/homes-service.ts'
import { invite } from '../../shortlists/invites/service.ts'
import { currentList } from '../../shortlists/service.ts'
import { makeCalendar, plan } from '../../shortlists/viewings/service.ts'
import { type Ask, EVERY_VISITOR, MISSING, OWNER, type Right, right, SIGNED_IN } from './right.ts'
import type { Scene } from './scene.ts'

/** The path of the owner's shortlist, with the home of the scene on it. */
function aList({ here, owner, assetId }: Scene) {
  const { db, clock, random } = here
  const asset = assetById(db, assetId)
  const listId = write(db, (tx) => {
    const at = { random, now: clock.now() }
    if (asset) saveHome(tx, { userRid: owner.rid, asset }, undefined, at)
    return currentList(tx, owner.rid).list.id
  })
  return { listId, path: `/api/shortlists/${listId}` }
}

function aComment(at: Scene): string {
  const { listId, path } = aList(at)
  const said = { text: 'נעים', onlyMe: false }
  const [made] = comment(
    { ...at.here, tellMember },
    at.owner.rid,
    { listId, assetId: at.assetId },
    said,
  )
  return `${path}/comments/${made?.id}`
}

const anInvite = (at: Scene) => invite(at.here, at.owner.rid, aList(at).listId)
const tomorrow = ({ here }: Scene) => ({
  at: new Date(here.clock.now() + days(1)).toISOString(),
  minutes: 30,
})

/** The path of the viewing of the home. */
function aViewing(at: Scene): string {
  const { listId, path } = aList(at)
  const { here, owner, assetId } = at
  const who = { userRid: owner.rid, language: 'en' } as const
  const planned = { note: '', remindMinutes: null, minutes: 30, at: here.clock.now() + days(1) }
  plan(here, who, { listId, assetId }, planned)
  return `${path}/homes/${assetId}/viewing`
}

const aCalendar = (at: Scene) =>
  `/calendars/${makeCalendar(at.here, at.owner.rid, aList(at).listId)}`

const ofList =
  (rest: string, body?: unknown): Ask =>
  (at) => ({ path: `${aList(at).path}${rest}`, body })

const ofHome =
  (rest: string, body?: unknown): Ask =>
  (at) => ({ path: `${aList(at).path}/homes/${at.assetId}${rest}`, body })

/** What is asked for does not exist, for the owner either. */
const NONE = [401, 404, 404, 403, 404] as const

const HOME = '/api/shortlists/:id/homes/:assetId'

/** The rights of shortlists: who is no member finds none. */
export const SHORTLIST_RIGHTS: readonly Right[] = [
  right('GET /api/shortlists/', SIGNED_IN),
  right('POST /api/shortlists/', SIGNED_IN, () => ({ body: { name: 'Tel Aviv' } })),
  right('GET /api/shortlists/waiting', SIGNED_IN),
  right('GET /api/shortlists/:id', OWNER, ofList('')),
  right('PATCH /api/shortlists/:id', OWNER, ofList('', { name: 'Tel Aviv' })),
  right('POST /api/shortlists/:id/read', OWNER, ofList('/read')),
  right('DELETE /api/shortlists/:id/members/:userId', OWNER, (at) => ({
    path: `${aList(at).path}/members/${at.owner.id}`,
  })),
  right('PATCH /api/shortlists/:id/members/:userId', OWNER, (at) => ({
    path: `${aList(at).path}/members/${at.owner.id}`,
    body: { role: 'owner' },
  })),
  right(`GET ${HOME}`, OWNER, ofHome('')),
  right(`PUT ${HOME}`, OWNER, ofHome('')),
  right(`PATCH ${HOME}`, OWNER, ofHome('', { stage: 'contacted', vote: 1 })),
  right(`DELETE ${HOME}`, OWNER, ofHome('')),
  right(`GET ${HOME}/comments`, OWNER, ofHome('/comments')),
  right(`POST ${HOME}/comments`, OWNER, ofHome('/comments', { text: 'נעים' })),
  right(`POST ${HOME}/read`, OWNER, ofHome('/read')),
  right('DELETE /api/shortlists/:id/comments/:commentId', OWNER, (at) => ({
    path: aComment(at),
  })),
  right('GET /api/shortlists/:id/invites', OWNER, ofList('/invites')),
  right('POST /api/shortlists/:id/invites', OWNER, ofList('/invites')),
  right('DELETE /api/shortlists/:id/invites/:inviteId', OWNER, (at) => ({
    path: `${aList(at).path}/invites/${anInvite(at).id}`,
  })),
  right('GET /api/invites/:secret', EVERY_VISITOR, (at) => ({
    path: `/api/invites/${anInvite(at).secret}`,
  })),
  // The home has no photos.
  right('GET /api/invites/:secret/photos/:index', MISSING, (at) => ({
    path: `/api/invites/${anInvite(at).secret}/photos/0`,
  })),
  right('POST /api/invites/:secret/accept', SIGNED_IN, (at) => ({
    path: `/api/invites/${anInvite(at).secret}/accept`,
  })),
  right('POST /api/invites/:secret/register', EVERY_VISITOR, (at) => ({
    path: `/api/invites/${anInvite(at).secret}/register`,
    body: { email: 'new@example.com', password: 'window-lamp-9' },
  })),
  right(`GET ${HOME}/viewing`, OWNER, ofHome('/viewing')),
  right(`PUT ${HOME}/viewing`, OWNER, (at) => ofHome('/viewing', tomorrow(at))(at)),
  right(`DELETE ${HOME}/viewing`, OWNER, ofHome('/viewing')),
  right(`PUT ${HOME}/viewing/after`, OWNER, (at) => ({
    path: `${aViewing(at)}/after`,
    body: { note: 'נעים' },
  })),
  // The matrix sends JSON. Photos are sent, and others asked for, where they are tested.
  right(`POST ${HOME}/viewing/photos`, [401, 415, 404, 403, 404], (at) => ({
    path: `${aViewing(at)}/photos`,
  })),
  right(`GET ${HOME}/viewing/photos/:photoId`, NONE, (at) => ({
    path: `${aViewing(at)}/photos/none`,
  })),
  right(`DELETE ${HOME}/viewing/photos/:photoId`, NONE, (at) => ({
    path: `${aViewing(at)}/photos/none`,
  })),
  right('GET /api/shortlists/:id/viewings.ics', OWNER, ofList('/viewings.ics')),
  right('GET /api/shortlists/:id/calendar', OWNER, ofList('/calendar')),
  right('POST /api/shortlists/:id/calendar', OWNER, ofList('/calendar')),
  right('DELETE /api/shortlists/:id/calendar', OWNER, ofList('/calendar')),
  right('GET /calendars/:secret', EVERY_VISITOR, (at) => ({ path: aCalendar(at) })),
]
