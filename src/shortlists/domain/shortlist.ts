// Shortlists: homes on which up to eight people decide together. Each user has one that is current: saving puts a home
// on it.

export const STAGES = ['new', 'contacted', 'viewing', 'applied', 'declined'] as const
/** How far it got with a home; `declined`: it is not for them. */
export type Stage = (typeof STAGES)[number]

export const ROLES = ['owner', 'member'] as const
export type Role = (typeof ROLES)[number]

export type Vote = 1 | -1

/** What happened to a home that is watched. */
export const CHANGE_KINDS = ['price', 'gone', 'back', 'edited'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

export const SORTS = ['board', 'added', 'price', 'comments'] as const
/** `board`: by stage and place; `added`, `comments`: the newest first; `price`: the lowest first. */
export type Sort = (typeof SORTS)[number]

export const NAME_MAX = 80
export const COMMENT_MAX = 1_000
export const MEMBERS_MAX = 8
/** Unused invites to one shortlist. */
export const INVITES_MAX = 8
/** How many photos an invite shows. */
export const INVITE_PHOTOS = 3
/** Shortlists that one user is a member of. */
export const LISTS_MAX = 20
/** Homes of one shortlist. */
export const HOMES_MAX = 1_000
/** Comments on one home of a shortlist. */
export const COMMENTS_MAX = 500
