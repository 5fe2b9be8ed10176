import { useRouteContext } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import type { Stage, Vote } from '../../src/shortlists/domain/shortlist.ts'
import type { CommentWire, ListedHomeWire, ShortlistWire } from '../../src/shortlists/wire.ts'
import { useMarks } from '../assets/marks.ts'
import { ApiError, failureText } from '../lib/api-error.ts'
import { userAtom } from '../lib/atoms.ts'
import { socketAtom } from '../lib/socket.ts'
import { shortlistText } from '../locales/en/shortlist.ts'
import { useText } from '../locales/text.ts'
import { shortlistApi } from './api.ts'

/** A home on a shortlist: how it stands there, and what was said of it. */
export type Standing = { list: ShortlistWire; home: ListedHomeWire; comments: CommentWire[] }

type Calls = ReturnType<typeof shortlistApi>

/** The standing on the shortlist that has the home: the one where homes are saved before the others. */
async function standingOf(
  calls: Calls,
  assetId: string,
  isSaved: boolean,
): Promise<Standing | null> {
  const lists = (await calls.lists()).filter(({ isCurrent }) => isSaved || !isCurrent)
  const inOrder = lists.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
  for (const list of inOrder) {
    const home = await calls.home(list._id, assetId).catch(nullIfUnknown)
    if (home) return { list, home, comments: await calls.comments(list._id, assetId) }
  }
  return null
}

function nullIfUnknown(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

type Marked = Parameters<typeof useMarks>[0]

/** The standing of a saved home, which follows what other members do, and what changes it. */
export function useStanding(marked: Marked) {
  const assetId = marked._id
  const { api } = useRouteContext({ from: '__root__' })
  const { standing, problem, load, change } = useChanged(marked)
  const calls = shortlistApi(api)
  const userId = useAtomValue(userAtom)?._id ?? ''
  const listId = standing?.list._id ?? ''
  return {
    standing,
    problem,
    load,
    move: (stage: Stage) => change({ stage }, () => calls.changeHome(listId, assetId, { stage })),
    vote: (vote: Vote | null) =>
      change({ votes: votesWith(standing, userId, vote) }, () =>
        calls.changeHome(listId, assetId, { vote }),
      ),
    say: (comment: { text: string; onlyMe: boolean }) =>
      change({}, () => calls.comment(listId, assetId, comment)),
    read: () => calls.readHome(listId, assetId),
    unsay: (commentId: string) => change({}, () => calls.removeComment(listId, commentId)),
  }
}

export type OnList = ReturnType<typeof useStanding>

/** The standing as it was loaded, with the change that is on its way. */
function useChanged(marked: Marked) {
  const assetId = marked._id
  const { shortlist: words } = useText(shortlistText)
  const { api } = useRouteContext({ from: '__root__' })
  const { isSaved } = useMarks(marked)
  const [standing, setStanding] = useState<Standing | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const load = useCallback(async () => {
    try {
      setStanding(await standingOf(shortlistApi(api), assetId, isSaved))
    } catch (error) {
      // What was loaded before stays: the line of the connection says why.
      if (!(error instanceof ApiError)) throw error
    }
  }, [api, assetId, isSaved])
  useLoadedLive(load)

  /** Shows a change at once, and what the server has after it or after its refusal. */
  async function change(
    shown: Partial<ListedHomeWire>,
    send: () => Promise<unknown>,
  ): Promise<boolean> {
    setProblem(null)
    setStanding((known) => known && { ...known, home: { ...known.home, ...shown } })
    try {
      await send()
      await load()
      return true
    } catch (error) {
      setProblem(failureText(error, words.actionFailed))
      await load()
      return false
    }
  }
  return { standing, problem, load, change }
}

function votesWith(standing: Standing | null, userId: string, vote: Vote | null) {
  const others = standing?.home.votes.filter((one) => one.userId !== userId) ?? []
  return vote === null ? others : [...others, { userId, vote }]
}

/** Loads now, when the home is put on a shortlist or taken off, and when members change something. */
function useLoadedLive(load: () => Promise<void>): void {
  const socket = useAtomValue(socketAtom)
  useEffect(() => {
    void load()
  }, [load])
  useEffect(
    () =>
      socket.listen(({ event }) => {
        if (event === 'hello' || event.startsWith('shortlist')) void load()
      }),
    [load, socket],
  )
}
