import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { failureText } from '../lib/api-error.ts'
import { useFocusAtFirst } from '../lib/focus.ts'
import { assetsText } from '../locales/en/assets.ts'
import { splitText } from '../locales/en/split.ts'
import { useText } from '../locales/text.ts'
import { Action } from '../ui/action.tsx'
import { Alert } from '../ui/alert.tsx'
import { assetsApi } from './api.ts'

type Props = { assetId: string; listing: AssetDetailWire['listings'][number] }

/**
 * Splits a listing off its home, after a confirmation in its place: a second dialog could not lie over that of the home.
 */
export function SplitListing({ assetId, listing }: Props) {
  const { split, homes } = useText({ ...splitText, ...assetsText })
  const [isAsked, setAsked] = useState(false)
  const starter = useRef<HTMLButtonElement>(null)
  if (isAsked)
    return (
      <Confirmation
        assetId={assetId}
        listing={listing}
        onCancel={() => {
          setAsked(false)
          requestAnimationFrame(() => starter.current?.focus())
        }}
      />
    )
  return (
    <button
      ref={starter}
      type="button"
      className="btn btn-ghost btn-sm -ms-3"
      aria-label={split.of(homes.sources[listing.source.toUpperCase()] ?? listing.source)}
      onClick={() => setAsked(true)}
    >
      {split.start}
    </button>
  )
}

function Confirmation({ assetId, listing, onCancel }: Props & { onCancel(): void }) {
  const { split, common } = useText(splitText)
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const title = useFocusAtFirst<HTMLParagraphElement>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function confirm(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      await assetsApi(api).split(assetId, listing._id)
      await router.invalidate()
      // The row that had the focus is gone.
      document.getElementById('home-title')?.focus()
    } catch (error) {
      setProblem(failureText(error, split.failed))
      setBusy(false)
    }
  }

  return (
    <div className="mt-2 rounded-lg bg-sunken p-3">
      <p ref={title} tabIndex={-1} className="font-semibold outline-none">
        {split.title}
      </p>
      <p className="mt-1 text-base text-ink-2">{split.hint}</p>
      <div className="mt-3 flex gap-2">
        <Action className="btn btn-line btn-sm" isOff={isBusy} onClick={onCancel}>
          {common.cancel}
        </Action>
        <Action className="btn btn-danger btn-sm" isBusy={isBusy} onClick={() => void confirm()}>
          {split.confirm}
        </Action>
      </div>
      {problem !== null && <Alert>{problem}</Alert>}
    </div>
  )
}
