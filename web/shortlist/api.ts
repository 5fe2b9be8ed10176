import type { Stage, Vote } from '../../src/shortlists/domain/shortlist.ts'
import type { InviteWire, NewInviteWire } from '../../src/shortlists/invites/wire.ts'
import type { ViewingPhotoWire } from '../../src/shortlists/photos/wire.ts'
import type { PlannedWire, ViewingPage } from '../../src/shortlists/viewings/wire.ts'
import type {
  CommentWire,
  ListedHomeWire,
  ShortlistPageWire,
  ShortlistWire,
  ViewingWire,
} from '../../src/shortlists/wire.ts'
import type { Api } from '../lib/api.ts'

const listPath = (listId: string) => `/api/shortlists/${encodeURIComponent(listId)}`
const homePath = (listId: string, assetId: string) =>
  `${listPath(listId)}/homes/${encodeURIComponent(assetId)}`

/** What changes of a home on a shortlist; a vote of null takes the vote back. */
export type HomeChange = { stage?: Stage; position?: number; vote?: Vote | null }

/** Where a photo of a viewing is. */
export const photoPath = (listId: string, assetId: string, photoId: string) =>
  `${homePath(listId, assetId)}/viewing/photos/${encodeURIComponent(photoId)}`

/** Homes of one page of a shortlist: as many as the server gives at once. */
const PAGE = 100

/** The calls about shortlists. */
export function shortlistApi({ call }: Pick<Api, 'call'>) {
  const page = (listId: string, page: number) =>
    call<ShortlistPageWire>('GET', `${listPath(listId)}?page=${page}&limit=${PAGE}`)
  return {
    lists: () => call<ShortlistWire[]>('GET', '/api/shortlists'),
    /** A shortlist with all of its homes. */
    async one(listId: string): Promise<ShortlistPageWire> {
      const first = await page(listId, 1)
      const { total, limit } = first.pagination
      const further = Math.max(0, Math.ceil(total / limit) - 1)
      const rest = await Promise.all(
        Array.from({ length: further }, (_, index) => page(listId, index + 2)),
      )
      return { ...first, homes: [first, ...rest].flatMap(({ homes }) => homes) }
    },
    make: (name: string) => call<ShortlistWire>('POST', '/api/shortlists', { name }),
    change: (listId: string, change: { name?: string; isCurrent?: true }) =>
      call<ShortlistWire>('PATCH', listPath(listId), change),
    changeHome: (listId: string, assetId: string, change: HomeChange) =>
      call<ListedHomeWire>('PATCH', homePath(listId, assetId), change),
    /** The comments of the shortlist were read. */
    read: (listId: string) => call<ShortlistWire>('POST', `${listPath(listId)}/read`),
    home: (listId: string, assetId: string) =>
      call<ListedHomeWire>('GET', homePath(listId, assetId)),
    removeMember: (listId: string, userId: string) =>
      call('DELETE', `${listPath(listId)}/members/${encodeURIComponent(userId)}`),
    handOver: (listId: string, userId: string) =>
      call<ShortlistWire>('PATCH', `${listPath(listId)}/members/${encodeURIComponent(userId)}`, {
        role: 'owner',
      }),
    invites: (listId: string) => call<InviteWire[]>('GET', `${listPath(listId)}/invites`),
    invite: (listId: string) =>
      call<typeof NewInviteWire.static>('POST', `${listPath(listId)}/invites`),
    revoke: (listId: string, inviteId: string) =>
      call('DELETE', `${listPath(listId)}/invites/${encodeURIComponent(inviteId)}`),
    ...homeCalls({ call }),
  }
}

/** The calls about one home of a shortlist. */
function homeCalls({ call }: Pick<Api, 'call'>) {
  return {
    takeOff: (listId: string, assetId: string) => call('DELETE', homePath(listId, assetId)),
    comments: (listId: string, assetId: string) =>
      call<CommentWire[]>('GET', `${homePath(listId, assetId)}/comments`),
    comment: (listId: string, assetId: string, comment: { text: string; onlyMe: boolean }) =>
      call<CommentWire[]>('POST', `${homePath(listId, assetId)}/comments`, comment),
    /** The comments on the home were read. */
    readHome: (listId: string, assetId: string) =>
      call<ShortlistWire>('POST', `${homePath(listId, assetId)}/read`),
    removeComment: (listId: string, commentId: string) =>
      call('DELETE', `${listPath(listId)}/comments/${encodeURIComponent(commentId)}`),
    viewing: (listId: string, assetId: string) =>
      call<ViewingPage>('GET', `${homePath(listId, assetId)}/viewing`),
    plan: (listId: string, assetId: string, viewing: ViewingWire) =>
      call<PlannedWire>('PUT', `${homePath(listId, assetId)}/viewing`, viewing),
    noteAfter: (listId: string, assetId: string, note: string) =>
      call<PlannedWire>('PUT', `${homePath(listId, assetId)}/viewing/after`, { note }),
    addPhoto: (listId: string, assetId: string, photo: File) =>
      call<ViewingPhotoWire[]>('POST', `${homePath(listId, assetId)}/viewing/photos`, photo),
    removePhoto: (listId: string, assetId: string, photoId: string) =>
      call<ViewingPhotoWire[]>('DELETE', photoPath(listId, assetId, photoId)),
    cancel: (listId: string, assetId: string) =>
      call('DELETE', `${homePath(listId, assetId)}/viewing`),
  }
}
