import { BookmarkSimpleIcon } from '@phosphor-icons/react/dist/ssr/BookmarkSimple'
import { EyeSlashIcon } from '@phosphor-icons/react/dist/ssr/EyeSlash'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { failureText } from '../lib/api-error.ts'
import { ScriptOnly } from '../lib/script-only.tsx'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'
import { Alert } from '../ui/alert.tsx'
import { assetsApi } from './api.ts'
import { HomeNote } from './home-note.tsx'

type Mark = 'saved' | 'hidden'

/** Saves and hides a home for the user. A second press undoes the first. */
export function HomeMarks({ home }: { home: AssetDetailWire }) {
  const { homePage } = useText(homeText)
  const { api } = useRouteContext({ from: '__root__' })
  const [marks, setMarks] = useState({ saved: home.isSaved, hidden: home.isHidden })
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function toggle(mark: Mark): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      const { isSaved, isHidden } = await assetsApi(api).mark(home._id, mark, !marks[mark])
      setMarks({ saved: isSaved, hidden: isHidden })
    } catch (error) {
      setProblem(failureText(error, homePage.markFailed))
    } finally {
      setBusy(false)
    }
  }

  const buttonOf = (mark: Mark) => ({
    type: 'button' as const,
    className: `btn ${marks[mark] ? 'btn-soft' : 'btn-line'}`,
    'aria-pressed': marks[mark],
    disabled: isBusy,
    onClick: () => void toggle(mark),
  })
  return (
    <div>
      <ScriptOnly>
        <div className="grid grid-cols-2 gap-2">
          <button {...buttonOf('saved')}>
            <BookmarkSimpleIcon
              className="size-4.5"
              weight={marks.saved ? 'fill' : 'regular'}
              aria-hidden="true"
            />
            {marks.saved ? homePage.saved : homePage.save}
          </button>
          <button {...buttonOf('hidden')}>
            <EyeSlashIcon
              className="size-4.5"
              weight={marks.hidden ? 'fill' : 'regular'}
              aria-hidden="true"
            />
            {marks.hidden ? homePage.hidden : homePage.hide}
          </button>
        </div>
      </ScriptOnly>
      {marks.hidden && <p className="mt-2 text-sm text-ink-3">{homePage.hiddenHint}</p>}
      {marks.saved && <HomeNote home={home} />}
      {problem && <Alert className="mt-2">{problem}</Alert>}
    </div>
  )
}
