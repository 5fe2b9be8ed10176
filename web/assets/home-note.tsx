import { BookmarkSimpleIcon } from '@phosphor-icons/react/dist/ssr/BookmarkSimple'
import { useRouteContext } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { NOTE_MAX } from '../../src/assets/marks/domain.ts'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { failureText } from '../lib/api-error.ts'
import { useIsHydrated } from '../lib/hydrated.ts'
import { useLatest } from '../lib/use-latest.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'
import { Alert } from '../ui/alert.tsx'
import { assetsApi } from './api.ts'
import { keepMarksAtom, type Marks } from './marked.ts'
import { useInOrder, useMarks } from './marks.ts'

/** The user's note on a saved home. It is kept when the field loses the focus. */
export function HomeNote({ home }: { home: AssetDetailWire }) {
  const { homePage } = useText(homeText)
  const { isSaved, note } = useMarks(home)
  const isHydrated = useIsHydrated()
  const { text, write, keep, isTold, problem } = useNote(home, { isSaved, note })
  const hint = useId()
  if (!isSaved) return null
  return (
    <div>
      <p className="mb-2 flex items-center gap-2 text-base font-semibold">
        <BookmarkSimpleIcon className="size-5 text-accent" weight="fill" aria-hidden="true" />
        {homePage.saved}
        <span id={hint} className="ms-auto text-xs font-normal text-ink-3">
          {homePage.noteHint}
        </span>
      </p>
      <div className="field field-area">
        <textarea
          className="field-sizing-content resize-none"
          aria-label={homePage.note}
          aria-describedby={hint}
          dir="auto"
          rows={1}
          maxLength={NOTE_MAX}
          disabled={!isHydrated}
          value={text}
          onChange={({ target }) => write(target.value)}
          onBlur={() => void keep()}
        />
      </div>
      <p className="text-end text-xs text-ink-3" role="status">
        {isTold ? homePage.noteKept : ''}
      </p>
      {problem && <Alert className="mt-2">{problem}</Alert>}
    </div>
  )
}

function useNote(home: AssetDetailWire, { isSaved, note: told }: Pick<Marks, 'isSaved' | 'note'>) {
  const { homePage } = useText(homeText)
  const { api } = useRouteContext({ from: '__root__' })
  const inOrder = useInOrder(home._id)
  const keepMarks = useSetAtom(keepMarksAtom)
  const [text, setText] = useState(home.note ?? '')
  const [isTold, setTold] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** What the server has. */
  const kept = useRef(home.note ?? '')

  async function keep(): Promise<void> {
    const note = text.trim()
    if (note === kept.current) return
    setProblem(null)
    try {
      const sent = await inOrder(() => assetsApi(api).note(home._id, note))
      kept.current = sent.note ?? ''
      keepMarks(sent)
      setTold(true)
    } catch (error) {
      setProblem(failureText(error, homePage.markFailed))
    }
  }

  useSavedAgain(isSaved, { kept, keep })
  useNoteOfOthers(isSaved ? told : null, { kept, setText })

  return {
    text,
    write(next: string) {
      setText(next)
      setTold(false)
    },
    keep,
    isTold,
    problem,
  }
}

type Shown = { kept: RefObject<string>; setText: Dispatch<SetStateAction<string>> }

/** Shows the note that was written in another tab, unless one is being written here. */
function useNoteOfOthers(told: string | null, { kept, setText }: Shown): void {
  useEffect(() => {
    const before = kept.current
    if (told === null || told === before) return
    kept.current = told
    setText((text) => (text.trim() === before ? told : text))
  }, [told, kept, setText])
}

type Kept = { kept: RefObject<string>; keep(): Promise<void> }

/**
 * The server deletes the note when the home is no longer saved. When it is saved again, the note of the page is sent
 * again.
 */
function useSavedAgain(isSaved: boolean, { kept, keep }: Kept): void {
  const latest = useLatest(keep)
  const was = useRef(isSaved)
  useEffect(() => {
    const isSavedAgain = isSaved && !was.current
    was.current = isSaved
    if (!isSaved) kept.current = ''
    else if (isSavedAgain) void latest.current()
  }, [isSaved, kept])
}
