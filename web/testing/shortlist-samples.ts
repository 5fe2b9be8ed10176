import type { Stage } from '../../src/shortlists/domain/shortlist.ts'
import type {
  ListedHomeWire,
  MemberWire,
  ShortlistPageWire,
  ShortlistWire,
} from '../../src/shortlists/wire.ts'
import { aHome, NOW } from './samples.ts'

/** A home of a shortlist. */
export function listHome(
  id: string,
  stage: Stage,
  home: Partial<ListedHomeWire> = {},
): ListedHomeWire {
  return {
    asset: aHome({ _id: id }),
    stage,
    votes: [],
    comments: 0,
    lastComment: null,
    viewing: null,
    addedBy: 'u1',
    addedAt: NOW,
    changes: [],
    ...home,
  }
}

export const member = (id: string, of: Partial<MemberWire> = {}): MemberWire => ({
  _id: id,
  name: id,
  avatar: 'avatar_3',
  role: 'member',
  ...of,
})

/** A shortlist of Noa and Itai. */
export const aShortlist = (of: Partial<ShortlistWire> = {}): ShortlistWire => ({
  _id: 's1',
  name: null,
  isCurrent: true,
  role: 'owner',
  members: [
    member('u1', { name: 'Noa Levi', role: 'owner' }),
    member('u2', { name: 'Itai Ben-David', avatar: 'avatar_9' }),
  ],
  counts: { new: 0, contacted: 0, viewing: 0, applied: 0, declined: 0, unread: 0 },
  ...of,
})

export const aPage = (homes: ListedHomeWire[], shortlist = aShortlist()): ShortlistPageWire => ({
  shortlist,
  homes,
  pagination: { total: homes.length, page: 1, limit: 100 },
})

const at = (id: string, location: string) => ({ asset: aHome({ _id: id, location, city: 'x' }) })
/** Homes in two stages, with votes, a comment and a viewing. */
export const HOMES = [
  listHome('a', 'new', {
    ...at('a', 'Yafo 30'),
    votes: [
      { userId: 'u1', vote: 1 },
      { userId: 'u2', vote: 1 },
    ],
  }),
  listHome('b', 'new', {
    ...at('b', 'Vital 12'),
    votes: [{ userId: 'u2', vote: -1 }],
    comments: 1,
    lastComment: {
      _id: 'k1',
      author: { _id: 'u2', name: 'Itai Ben-David', avatar: 'avatar_9' },
      text: 'Too far for me',
      onlyMe: false,
      at: NOW,
    },
  }),
  listHome('c', 'contacted', {
    ...at('c', 'Halevi 48'),
    viewing: {
      at: '2026-11-25T15:30:00.000Z',
      minutes: 30,
      note: '',
      remindMinutes: null,
      checklist: [],
    },
  }),
]
