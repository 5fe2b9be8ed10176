import { t } from 'elysia'
import type { Asset } from '../assets/domain/asset.ts'
import type { Shown } from '../assets/shown/domain.ts'
import { assetToWire } from '../assets/to-wire.ts'
import { AssetWire } from '../assets/wire.ts'
import { iso } from '../kernel/domain/iso.ts'
import { orNull, Time, textUpTo, whole } from '../kernel/schema.ts'
import { MODES } from '../travel/domain/place.ts'
import { fullName } from '../users/domain.ts'
import {
  CHANGE_KINDS,
  type ChangeKind,
  COMMENT_MAX,
  HOMES_MAX,
  NAME_MAX,
  ROLES,
  STAGES,
  type Stage,
} from './domain/shortlist.ts'
import type { Author, Comment } from './store/comments.ts'
import type { ListedHome } from './store/homes.ts'
import type { Counts, Member, Membership } from './store/lists.ts'
import type { HomeChange, MemberVote, Viewing } from './store/standing.ts'
import type { MemberWay } from './ways.ts'

const VoteWire = t.Union([t.Literal(1), t.Literal(-1)])
// `t.UnionEnum` has its first value as the default, also where none is sent.
export const StageWire = t.Unsafe<Stage>(
  t.Union(
    STAGES.map((stage) => t.Literal(stage)),
    { error: `must be one of ${STAGES.join(', ')}` },
  ),
)
const CountsWire = t.Object({
  ...(Object.fromEntries(STAGES.map((stage) => [stage, whole()])) as Record<
    keyof Counts,
    ReturnType<typeof whole>
  >),
  unread: whole({ description: 'Comments of others that I have not read' }),
})

export const MemberWire = t.Object({
  _id: t.String(),
  name: t.String({ description: 'Empty until the user states one' }),
  avatar: t.String(),
  role: t.UnionEnum([...ROLES]),
})
export type MemberWire = typeof MemberWire.static

export const ShortlistWire = t.Object({
  _id: t.String(),
  name: orNull(t.String({ description: 'Null: it has no name of its own' })),
  isCurrent: t.Boolean({ description: 'Whether I save homes on it' }),
  role: t.UnionEnum([...ROLES], { description: 'Mine' }),
  members: t.Array(MemberWire),
  counts: CountsWire,
})
export type ShortlistWire = typeof ShortlistWire.static

export const WaitingWire = t.Object({
  homes: whole({ description: 'Those on the shortlist where I save homes' }),
  unread: whole({ description: 'Comments of others, on all my shortlists' }),
})
export type WaitingWire = typeof WaitingWire.static

const AuthorWire = t.Object({ _id: t.String(), name: t.String(), avatar: t.String() })

export const CommentWire = t.Object({
  _id: t.String(),
  author: orNull(AuthorWire),
  text: t.String(),
  onlyMe: t.Boolean({ description: 'Only I see it' }),
  at: Time,
})
export type CommentWire = typeof CommentWire.static

export const ViewingWire = t.Object({
  at: Time,
  minutes: whole(),
  note: t.String(),
  remindMinutes: orNull(whole({ description: 'Members are reminded so long before' })),
  checklist: t.Array(t.Object({ text: t.String(), isDone: t.Boolean() })),
})
export type ViewingWire = typeof ViewingWire.static

const MemberWayWire = t.Object({
  userId: t.String(),
  name: t.String({ description: 'Of the place' }),
  minutes: whole(),
  mode: t.UnionEnum(MODES),
  isAbout: t.Boolean({ description: 'Whether it is estimated from a straight line' }),
})

const wayToWire = ({ userId, travel: { place, minutes, mode, isAbout } }: MemberWay) => ({
  userId,
  name: place.name,
  minutes,
  mode,
  isAbout,
})

export const ListedHomeWire = t.Object({
  asset: AssetWire,
  stage: StageWire,
  votes: t.Array(t.Object({ userId: t.String(), vote: VoteWire })),
  comments: whole({ description: 'Those that I see' }),
  lastComment: orNull(CommentWire),
  viewing: orNull(ViewingWire),
  addedBy: orNull(t.String({ description: 'The user; null: the account has ended' })),
  addedAt: Time,
  changes: t.Array(
    t.Object({
      kind: t.UnionEnum([...CHANGE_KINDS]),
      at: Time,
      from: t.Optional(t.Unknown()),
      to: t.Optional(t.Unknown()),
    }),
    { description: 'What happened to it since it is on the shortlist, the newest first' },
  ),
  ways: t.Optional(
    t.Array(MemberWayWire, {
      description: 'Of one home alone: how long it takes to the places of the other members',
    }),
  ),
})
export type ListedHomeWire = typeof ListedHomeWire.static

export const ShortlistPageWire = t.Object({
  shortlist: ShortlistWire,
  homes: t.Array(ListedHomeWire),
  pagination: t.Object({ total: whole(), page: whole(), limit: whole() }),
})
export type ShortlistPageWire = typeof ShortlistPageWire.static

export const NewShortlist = t.Object({ name: textUpTo(NAME_MAX) })
export const ShortlistChange = t.Object({
  name: t.Optional(textUpTo(NAME_MAX)),
  isCurrent: t.Optional(t.Literal(true, { error: 'must be true' })),
})
export const HomeChangeBody = t.Object({
  stage: t.Optional(StageWire),
  vote: t.Optional(
    t.Union([t.Literal(1), t.Literal(-1), t.Null()], { error: 'must be 1, -1 or null' }),
  ),
  position: t.Optional(
    whole({ minimum: 0, maximum: HOMES_MAX, description: 'Within its stage; 0 is the first' }),
  ),
})
export const NewComment = t.Object({
  text: textUpTo(COMMENT_MAX),
  onlyMe: t.Optional(t.Boolean()),
})

const memberToWire = (member: Member): MemberWire => ({
  _id: member.id,
  name: fullName(member),
  avatar: member.avatar,
  role: member.role,
})

export type Listed = { members: Member[]; counts: Counts; unread: number }

export function shortlistToWire(
  { list, isCurrent, role }: Membership,
  { members, counts, unread }: Listed,
): ShortlistWire {
  return {
    _id: list.id,
    name: list.name,
    isCurrent,
    role,
    members: members.map(memberToWire),
    counts: { ...counts, unread },
  }
}

export const authorToWire = (author: Author) => ({
  _id: author.id,
  name: fullName(author),
  avatar: author.avatar,
})

export function commentToWire({ id, author, text, onlyMe, createdAt }: Comment): CommentWire {
  const by = author && authorToWire(author)
  return { _id: id, author: by, text, onlyMe, at: iso(createdAt) }
}

export function viewingToWire({
  at,
  minutes,
  note,
  remindMinutes,
  checklist,
}: Viewing): ViewingWire {
  return { at: iso(at), minutes, note, remindMinutes, checklist }
}

function changeToWire({ kind, at, from, to }: HomeChange) {
  const known = Object.entries({ from, to }).filter(([, value]) => value !== null)
  return { kind: kind satisfies ChangeKind, at: iso(at), ...Object.fromEntries(known) }
}

export type Standing = {
  shown: Shown | undefined
  votes: MemberVote[]
  comments: { count: number; last: Comment | null } | undefined
  viewing: Viewing | undefined
  addedBy: string | undefined
  changes: HomeChange[]
  /** Absent: they are not asked for. */
  ways?: readonly MemberWay[]
}

export function listedHomeToWire(
  { home, asset }: { home: ListedHome; asset: Asset },
  { shown, votes, comments, viewing, addedBy, changes, ways }: Standing,
): ListedHomeWire {
  return {
    asset: assetToWire(asset, shown),
    stage: home.stage,
    votes: votes.map(({ userId, vote }) => ({ userId, vote })),
    comments: comments?.count ?? 0,
    lastComment: comments?.last ? commentToWire(comments.last) : null,
    viewing: viewing ? viewingToWire(viewing) : null,
    addedBy: addedBy ?? null,
    addedAt: iso(home.addedAt),
    changes: changes.map(changeToWire),
    ...(ways && { ways: ways.map(wayToWire) }),
  }
}
