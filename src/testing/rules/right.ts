import type { Scene } from './scene.ts'

/** The expected status for a signed-out visitor, the owner, another user, a banned user, an administrator. */
export type Statuses = readonly [
  signedOut: number,
  owner: number,
  other: number,
  banned: number,
  admin: number,
]

/** The request: a path, when the route has parameters, and a body. */
export type Ask = (scene: Scene) => Asked | Promise<Asked>

type Asked = { path?: string; body?: unknown }

export type Right = { route: string; statuses: Statuses; ask: Ask }

/** Routes that answer every visitor alike. */
export const EVERY_VISITOR: Statuses = [200, 200, 200, 200, 200]
export const REDIRECTED: Statuses = [303, 303, 303, 303, 303]
export const SIGNED_IN: Statuses = [401, 200, 200, 403, 200]
export const ALSO_BANNED: Statuses = [401, 200, 200, 200, 200]
export const OWNER: Statuses = [401, 200, 404, 403, 404]
export const OWNER_OR_ADMIN: Statuses = [401, 200, 404, 403, 200]
export const ADMIN: Statuses = [401, 403, 403, 403, 200]
export const ADMIN_ACCEPTED: Statuses = [401, 403, 403, 403, 202]
export const ADMIN_OFF: Statuses = [401, 403, 403, 403, 503]

/** Shares are in memory, and tested where they are made. */
export const NOT_SHARED: Statuses = [401, 404, 404, 403, 404]

/** What is shared with somebody else, and is not the owner's to switch. */
export const NOT_SHARED_BOT: Statuses = [401, 404, 404, 403, 404]

/** The matrix sends JSON. */
export const UNSUPPORTED: Statuses = [401, 415, 415, 403, 415]

/** Without its settings. */
export const MISSING: Statuses = [404, 404, 404, 404, 404]

const plain: Ask = () => ({})

export function right(route: string, statuses: Statuses, ask: Ask = plain): Right {
  return { route, statuses, ask }
}
