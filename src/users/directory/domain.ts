// How administrators look accounts up: by a part of the name or e-mail, sorted, page by page.

export const USER_SORT_NAMES = [
  'fullname',
  'email',
  'provider',
  'roles',
  'status',
  'createdAt',
] as const
export type UserSort = (typeof USER_SORT_NAMES)[number]

/** Accounts that administrators change with one request. */
export const MANY_MAX = 25

/** The longest text of a search. */
export const SEARCH_MAX = 200
