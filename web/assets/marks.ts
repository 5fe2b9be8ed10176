import { useRouteContext } from '@tanstack/react-router'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import type { AssetWire } from '../../src/assets/wire.ts'
import { assetsApi } from './api.ts'

export type Mark = 'saved' | 'hidden'
type Marks = Pick<AssetWire, 'isSaved' | 'isHidden'>
type Marked = Pick<AssetWire, '_id' | 'isSaved' | 'isHidden'>

/** Marks that were changed on this page, by home: lists, chats and details that show the same home agree. */
const changedAtom = atom<Readonly<Record<string, Marks>>>({})

const markAtom = atom(null, (get, set, id: string, marks: Marks) =>
  set(changedAtom, { ...get(changedAtom), [id]: marks }),
)

/** What was sent last, by home. */
type Sent = Map<string, Promise<unknown>>
const sentAtom = atom(() => ({
  last: new Map() as Sent,
  /** The newest change: of either mark, and of each. */
  newest: { any: new Map() as Sent, saved: new Map() as Sent, hidden: new Map() as Sent },
  /** The marks that the server has answered with. */
  answered: new Map<string, Marks>(),
}))

/** Sends what changes the marks or the note of one home one after another, in the order of the user. */
export function useInOrder(id: string): <T>(send: () => Promise<T>) => Promise<T> {
  const { last } = useAtomValue(sentAtom)
  return (send) => {
    const sent = (last.get(id) ?? Promise.resolve()).then(send, send)
    last.set(id, sent)
    return sent
  }
}

/** The home that was hidden last, for as long as that can be undone. */
export const hiddenHomeAtom = atom<Marked | null>(null)

/** A mark that could not be changed on the server; shown until the next attempt. */
export const markProblemAtom = atom<unknown>(null)

/**
 * The marks of a home, and what changes them: at once on this page, back again when the server refuses. Of several
 * changes that are on their way only the answer to the newest counts, and a refusal only while nothing has followed on
 * that mark.
 */
export function useMarks(home: Marked) {
  const { api } = useRouteContext({ from: '__root__' })
  const changed = useAtomValue(changedAtom)[home._id]
  const setMarks = useSetAtom(markAtom)
  const setHiddenHome = useSetAtom(hiddenHomeAtom)
  const setProblem = useSetAtom(markProblemAtom)
  const { newest, answered } = useAtomValue(sentAtom)
  const inOrder = useInOrder(home._id)
  const loaded = { isSaved: home.isSaved, isHidden: home.isHidden }
  const marks = changed ?? loaded

  async function mark(which: Mark, isOn: boolean): Promise<void> {
    const key = which === 'saved' ? 'isSaved' : 'isHidden'
    setProblem(null)
    setMarks(home._id, { ...marks, [key]: isOn })
    if (which === 'hidden') setHiddenHome(isOn ? home : null)
    const sent = inOrder(() => assetsApi(api).mark(home._id, which, isOn))
    newest.any.set(home._id, sent)
    newest[which].set(home._id, sent)
    const isNewest = (of: 'any' | Mark) => newest[of].get(home._id) === sent
    try {
      const { isSaved, isHidden } = await sent
      answered.set(home._id, { isSaved, isHidden })
      if (isNewest('any')) setMarks(home._id, { isSaved, isHidden })
    } catch (error) {
      if (isNewest('any')) setMarks(home._id, answered.get(home._id) ?? loaded)
      if (!isNewest(which)) return
      if (which === 'hidden') setHiddenHome((hidden) => (hidden?._id === home._id ? null : hidden))
      setProblem(error)
    }
  }
  return { ...marks, mark }
}

/** Which of these homes are hidden, those of this page's changes included. */
export function useHidden(): (home: Marked) => boolean {
  const changed = useAtomValue(changedAtom)
  return ({ _id, isHidden }) => changed[_id]?.isHidden ?? isHidden
}
