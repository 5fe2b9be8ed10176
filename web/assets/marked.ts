import { atom } from 'jotai'
import type { MarksWire } from '../../src/assets/marks/wire.ts'
import type { AssetWire } from '../../src/assets/wire.ts'

export type Marks = Pick<AssetWire, 'isSaved' | 'isHidden' | 'note'>

/** Marks that were changed since they were loaded, by home: lists, chats and details that show the same home agree. */
export const changedMarksAtom = atom<Readonly<Record<string, Marks>>>({})

export const showMarksAtom = atom(null, (get, set, id: string, marks: Marks) =>
  set(changedMarksAtom, { ...get(changedMarksAtom), [id]: marks }),
)

/** What was sent last, by home. */
type Sent = Map<string, Promise<unknown>>

export const sentMarksAtom = atom(() => ({
  last: new Map() as Sent,
  /** The newest change: of either mark while it is on its way, and of each. */
  newest: { any: new Map() as Sent, saved: new Map() as Sent, hidden: new Map() as Sent },
  /** The newest marks that the server has told. */
  answered: new Map<string, { marks: Marks; seq: number }>(),
}))

/**
 * Takes over the marks that the server tells, in an answer or because they were changed elsewhere. Older ones than those
 * that are known change nothing, and what this page is changing itself stays until its answer.
 */
export const keepMarksAtom = atom(null, (get, set, { _id, seq, ...told }: MarksWire) => {
  const { newest, answered } = get(sentMarksAtom)
  const { isSaved, isHidden, note } = told
  if (seq >= (answered.get(_id)?.seq ?? 0))
    answered.set(_id, { marks: { isSaved, isHidden, note }, seq })
  const known = answered.get(_id)
  if (known && !newest.any.has(_id)) set(showMarksAtom, _id, known.marks)
})

/** Forgets what was changed, but for what is on its way: what is loaded from now on is newer. */
export const dropMarksAtom = atom(null, (get, set) => {
  const { newest } = get(sentMarksAtom)
  const changed = Object.entries(get(changedMarksAtom)).filter(([id]) => newest.any.has(id))
  set(changedMarksAtom, Object.fromEntries(changed))
})
