import { OWNER, OWNER_OR_ADMIN, type Right } from './right.ts'

/** What a member does on a shortlist as its owner does, and what remains the owner's. */
const OF_LIST = /^\w+ \/api\/shortlists\/:id/
/** The chat of a shared bot is the member's too; its settings are its owner's. */
const OF_CHAT = /^\w+ \/api\/chats\//

const OWN: Record<string, number> = {
  'DELETE /api/shortlists/:id/members/:userId': 403,
  'PATCH /api/shortlists/:id/members/:userId': 403,
  // What another one said.
  'DELETE /api/shortlists/:id/comments/:commentId': 404,
  'PATCH /api/requests/shared/:id': 200,
  'POST /api/shortlists/:id/homes/:assetId/viewing/photos': 415,
}

/** What a member of the owner's shortlist is answered, with whom the owner also shares the bot. */
export function memberStatus({ route, statuses }: Right): number {
  const [, owner, other] = statuses
  const isOwners = statuses === OWNER || statuses === OWNER_OR_ADMIN
  if (!isOwners) return OWN[route] ?? other
  if (OF_LIST.test(route) || OF_CHAT.test(route)) return OWN[route] ?? owner
  return OWN[route] ?? (isOfBot(route) ? 403 : other)
}

const isOfBot = (route: string) => /\/api\/(requests\/:id|webhooks\/)/.test(route)
