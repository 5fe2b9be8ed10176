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

/** The home that was hidden last, for as long as that can be undone. */
export const hiddenHomeAtom = atom<Marked | null>(null)

/** A mark that could not be changed on the server; shown until the next attempt. */
export const markProblemAtom = atom<unknown>(null)

/** The marks of a home, and what changes them: at once on this page, back again when the server refuses. */
export function useMarks(home: Marked) {
  const { api } = useRouteContext({ from: '__root__' })
  const changed = useAtomValue(changedAtom)[home._id]
  const setMarks = useSetAtom(markAtom)
  const setHiddenHome = useSetAtom(hiddenHomeAtom)
  const setProblem = useSetAtom(markProblemAtom)
  const marks = changed ?? { isSaved: home.isSaved, isHidden: home.isHidden }

  async function mark(which: Mark, isOn: boolean): Promise<void> {
    const key = which === 'saved' ? 'isSaved' : 'isHidden'
    setProblem(null)
    setMarks(home._id, { ...marks, [key]: isOn })
    if (which === 'hidden') setHiddenHome(isOn ? home : null)
    try {
      const { isSaved, isHidden } = await assetsApi(api).mark(home._id, which, isOn)
      setMarks(home._id, { isSaved, isHidden })
    } catch (error) {
      setMarks(home._id, marks)
      if (which === 'hidden') setHiddenHome(null)
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
