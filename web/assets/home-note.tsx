import { useRouteContext } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { NOTE_MAX } from '../../src/assets/marks/domain.ts'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { failureText } from '../lib/api-error.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'
import { Alert } from '../ui/alert.tsx'
import { assetsApi } from './api.ts'

/** The user's note on a saved home. It is kept when the field loses the focus. */
export function HomeNote({ home }: { home: AssetDetailWire }) {
  const { homePage } = useText(homeText)
  const { api } = useRouteContext({ from: '__root__' })
  const [note, setNote] = useState(home.note ?? '')
  const [kept, setKept] = useState({ note: home.note ?? '', isTold: false })
  const [problem, setProblem] = useState<string | null>(null)
  const [field, hint] = [useId(), useId()]

  async function keep(): Promise<void> {
    if (note.trim() === kept.note) return
    setProblem(null)
    try {
      const { note: stored } = await assetsApi(api).note(home._id, note.trim())
      setKept({ note: stored ?? '', isTold: true })
    } catch (error) {
      setProblem(failureText(error, homePage.markFailed))
    }
  }

  return (
    <div className="mt-3">
      <label className="text-sm font-medium text-ink-2" htmlFor={field}>
        {homePage.note}
      </label>
      <div className="field field-area mt-1">
        <textarea
          id={field}
          dir="auto"
          rows={3}
          maxLength={NOTE_MAX}
          value={note}
          aria-describedby={hint}
          onChange={({ target }) => {
            setNote(target.value)
            setKept(({ note: known }) => ({ note: known, isTold: false }))
          }}
          onBlur={() => void keep()}
        />
      </div>
      <p className="mt-1 flex justify-between gap-2 text-xs text-ink-3">
        <span id={hint}>{homePage.noteHint}</span>
        <span role="status">{kept.isTold ? homePage.noteKept : ''}</span>
      </p>
      {problem && <Alert className="mt-2">{problem}</Alert>}
    </div>
  )
}
