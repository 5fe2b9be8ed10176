import { useRouteContext } from '@tanstack/react-router'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import type { AssetWire } from '../../src/assets/wire.ts'
import { assetsApi } from './api.ts'
import {
  changedMarksAtom,
  keepMarksAtom,
  type Marks,
  sentMarksAtom,
  showMarksAtom,
} from './marked.ts'

export type Mark = 'saved' | 'hidden'
type Marked = Pick<AssetWire, '_id' | keyof Marks>

/** Sends what changes the marks or the note of one home one after another, in the order of the user. */
function useInOrder(id: string): <T>(send: () => Promise<T>) => Promise<T> {
  const { last } = useAtomValue(sentMarksAtom)
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
  const changed = useAtomValue(changedMarksAtom)[home._id]
  const show = useSetAtom(showMarksAtom)
  const keep = useSetAtom(keepMarksAtom)
  const setHiddenHome = useSetAtom(hiddenHomeAtom)
  const setProblem = useSetAtom(markProblemAtom)
  const { newest, answered } = useAtomValue(sentMarksAtom)
  const inOrder = useInOrder(home._id)
  const loaded = { isSaved: home.isSaved, isHidden: home.isHidden, note: home.note }
  const marks = changed ?? loaded

  /** Whether this was the last change that was on its way. */
  const settle = (sent: Promise<unknown>) =>
    newest.any.get(home._id) === sent && newest.any.delete(home._id)

  async function mark(which: Mark, isOn: boolean): Promise<void> {
    const key = which === 'saved' ? 'isSaved' : 'isHidden'
    setProblem(null)
    show(home._id, { ...marks, [key]: isOn })
    if (which === 'hidden') setHiddenHome(isOn ? home : null)
    const sent = inOrder(() => assetsApi(api).mark(home._id, which, isOn))
    newest.any.set(home._id, sent)
    newest[which].set(home._id, sent)
    try {
      const answer = await sent
      settle(sent)
      keep(answer)
    } catch (error) {
      if (settle(sent)) show(home._id, answered.get(home._id)?.marks ?? loaded)
      if (newest[which].get(home._id) !== sent) return
      if (which === 'hidden') setHiddenHome((hidden) => (hidden?._id === home._id ? null : hidden))
      setProblem(error)
    }
  }
  return { ...marks, mark }
}

/** Which of these homes are hidden, those of this page's changes included. */
export function useHidden(): (home: Pick<Marked, '_id' | 'isHidden'>) => boolean {
  const changed = useAtomValue(changedMarksAtom)
  return ({ _id, isHidden }) => changed[_id]?.isHidden ?? isHidden
}
