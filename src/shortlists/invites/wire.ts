import { t } from 'elysia'
import { iso } from '../../kernel/domain/iso.ts'
import { orNull, Time, whole } from '../../kernel/schema.ts'
import { EMAIL_MAX, fullName } from '../../users/domain.ts'
import type { List } from '../store/lists.ts'
import type { Invite } from './store.ts'

export const InviteWire = t.Object({
  _id: t.String(),
  by: t.String({ description: 'The member who made it' }),
  createdAt: Time,
  expiresAt: Time,
})
export type InviteWire = typeof InviteWire.static

export const NewInviteWire = t.Object({
  _id: t.String(),
  url: t.String({ description: 'Shown this once' }),
  expiresAt: Time,
})

export const InviteShownWire = t.Object({
  inviter: t.Object({ name: t.String(), avatar: t.String() }),
  shortlist: t.Object({ name: orNull(t.String()), homes: whole() }),
  photos: t.Array(t.String(), { description: 'Paths of up to three photos, for this invite only' }),
  expiresAt: Time,
})
export type InviteShownWire = typeof InviteShownWire.static

export const InvitedBody = t.Object({
  email: t.String({ maxLength: EMAIL_MAX }),
  password: t.String({ maxLength: 1_000 }),
})

/** The address of the page of an invite. */
export function inviteUrl(publicUrl: string, secret: string): string {
  return `${publicUrl}/invite/${secret}`
}

export function inviteToWire({ invite, userId }: { invite: Invite; userId: string }): InviteWire {
  const { id, createdAt, expiresAt } = invite
  return { _id: id, by: userId, createdAt: iso(createdAt), expiresAt: iso(expiresAt) }
}

type Shown = {
  invite: Invite
  list: List
  by: { firstname: string; lastname: string; avatar: string }
  secret: string
  homes: number
  photos: number
}

export function inviteShownToWire({
  invite,
  list,
  by,
  secret,
  homes,
  photos,
}: Shown): InviteShownWire {
  return {
    inviter: { name: fullName(by), avatar: by.avatar },
    shortlist: { name: list.name, homes },
    photos: Array.from({ length: photos }, (_, n) => `/api/invites/${secret}/photos/${n}`),
    expiresAt: iso(invite.expiresAt),
  }
}
