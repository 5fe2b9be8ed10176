import { useRouteContext, useRouter } from '@tanstack/react-router'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { ServerFrame } from '../../src/http/frames.ts'
import type { Vote } from '../../src/shortlists/domain/shortlist.ts'
import type { ListedHomeWire } from '../../src/shortlists/wire.ts'
import { streetOf } from '../assets/home-words.ts'
import { failureText } from '../lib/api-error.ts'
import { userAtom } from '../lib/atoms.ts'
import { socketAtom } from '../lib/socket.ts'
import { useLatest } from '../lib/use-latest.ts'
import { assetsText } from '../locales/en/assets.ts'
import { shortlistText } from '../locales/en/shortlist.ts'
import { useText } from '../locales/text.ts'
import { shortlistApi } from './api.ts'
import { idOf, moved, type Place, placeOf } from './board.ts'
import type { LoadedShortlist } from './load.ts'

type Shown = (homes: readonly ListedHomeWire[]) => readonly ListedHomeWire[]

/** A change of this page, which the homes that are loaded after it was sent have too. */
type Change = {
  shown: Shown
  /** The homes that were loaded when the server had it; null: it is on its way. */
  sentOn: object | null
}

/** What was done last, for as long as it can be undone. */
export const undoAtom = atom<{ text: string; undo(): void } | null>(null)

/** The homes of the open shortlist, and what changes them: at once on this page, back again when the server refuses. */
export function useBoard({ page }: LoadedShortlist) {
  const { api } = useRouteContext({ from: '__root__' })
  const { homes, problem, change } = useChanges(page)
  const router = useRouter()
  const calls = shortlistApi(api)
  const listId = page.shortlist._id
  const place = (id: string, { stage, index }: Place) =>
    change(
      (all) => moved(all, id, { stage, index }),
      () => calls.changeHome(listId, id, { stage, position: index }),
    )
  return {
    homes,
    problem,
    place: useUndone(homes, place),
    vote: useVote(change, (id, vote) => calls.changeHome(listId, id, { vote })),
    async takeOff(id: string): Promise<void> {
      await calls.takeOff(listId, id)
      await router.invalidate()
    },
  }
}

export type Board = ReturnType<typeof useBoard>

/** The homes with the changes of this page, of which those that the server refuses are taken back. */
function useChanges(page: LoadedShortlist['page']) {
  const { shortlist: words } = useText(shortlistText)
  const [changes, setChanges] = useState<readonly Change[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const inOrder = useOrder()
  const router = useRouter()
  const latestPage = useLatest(page)
  const homes = changes
    .filter(({ sentOn }) => sentOn === null || sentOn === page)
    .reduce<readonly ListedHomeWire[]>((all, { shown }) => shown(all), page.homes)

  async function change(shown: Shown, send: () => Promise<unknown>): Promise<void> {
    const change: Change = { shown, sentOn: null }
    setProblem(null)
    setChanges((all) => [...all.filter(({ sentOn }) => sentOn === null), change])
    try {
      await inOrder(send)
      change.sentOn = latestPage.current
    } catch (error) {
      setProblem(failureText(error, words.actionFailed))
      setChanges((all) => all.filter((one) => one !== change))
    }
    await router.invalidate()
  }
  return { homes, problem, change }
}

type Changing = (shown: Shown, send: () => Promise<unknown>) => Promise<void>

function useVote(change: Changing, send: (id: string, vote: Vote | null) => Promise<unknown>) {
  const userId = useAtomValue(userAtom)?._id
  return async (id: string, vote: Vote | null): Promise<void> => {
    if (userId === undefined) return
    const mine = vote === null ? [] : [{ userId, vote }]
    await change(
      (all) =>
        all.map((home) =>
          idOf(home) === id
            ? { ...home, votes: [...home.votes.filter((one) => one.userId !== userId), ...mine] }
            : home,
        ),
      () => send(id, vote),
    )
  }
}

type Placing = (id: string, place: Place) => Promise<void>

/** Moves a home, and offers to put it back. */
function useUndone(homes: readonly ListedHomeWire[], place: Placing): Placing {
  const { shortlist: words, homes: homeWords } = useText({ ...shortlistText, ...assetsText })
  const setUndo = useSetAtom(undoAtom)
  return async (id, to) => {
    const [from, home] = [placeOf(homes, id), homes.find((one) => idOf(one) === id)]
    if (!from || !home || (from.stage === to.stage && from.index === to.index)) return
    const street = streetOf(home.asset) || homeWords.noAddress
    setUndo({
      text: words.moved(street, words.stages[to.stage]),
      undo() {
        setUndo(null)
        void place(id, from)
      },
    })
    await place(id, to)
  }
}

/** Sends changes one after another, in the order of the user. */
function useOrder(): (send: () => Promise<unknown>) => Promise<unknown> {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return (send) => {
    last.current = last.current.then(send, send)
    return last.current
  }
}

/** Frames that come within this time (ms) are answered by one request. */
const GATHER_MS = 100

/** Loads the shortlist again when a member changed it, and after the connection was lost. */
export function useLiveList(listId: string): void {
  const router = useRouter()
  const socket = useAtomValue(socketAtom)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGreeted = false
    const stop = socket.listen((frame) => {
      const isBack = frame.event === 'hello' && isGreeted
      isGreeted ||= frame.event === 'hello'
      if (!isBack && !isOf(frame, listId)) return
      timer ??= setTimeout(() => {
        timer = undefined
        void router.invalidate()
      }, GATHER_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [listId, router, socket])
}

const isOf = (frame: ServerFrame, listId: string): boolean =>
  frame.event === 'shortlists:updated' ||
  (frame.event === 'shortlist:updated' && frame.data._id === listId)
