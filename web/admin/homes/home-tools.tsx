import { ArrowsMergeIcon } from '@phosphor-icons/react/dist/ssr/ArrowsMerge'
import { ClipboardTextIcon } from '@phosphor-icons/react/dist/ssr/ClipboardText'
import { useAtom, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { byHandText } from '../../locales/en/by-hand.ts'
import { useText } from '../../locales/text.ts'
import { aboveHomeAtom } from '../../properties/atoms.ts'
import { Action } from '../../ui/action.tsx'
import { Success } from '../../ui/success.tsx'
import { MergeBox, mergingAtom } from './merge-box.tsx'
import { MergeHomes } from './merge-homes.tsx'
import { PastePost } from './paste-post.tsx'

/** The buttons above the homes. While homes are being chosen, each of them has a check box. */
export function HomeTools() {
  const { byHand } = useText(byHandText)
  const [merging, setMerging] = useMergeBoxes()
  const [dialog, setDialog] = useState<'paste' | 'merge' | null>(null)
  const [isMerged, setMerged] = useState(false)
  const close = () => setDialog(null)

  function startOrStop(): void {
    setMerged(false)
    setMerging(merging ? null : new Map())
  }

  function onMerged(): void {
    close()
    setMerging(null)
    setMerged(true)
  }

  return (
    <section className="mb-4 grid gap-3" aria-label={byHand.tools}>
      <Buttons
        chosen={merging?.size ?? null}
        onPaste={() => setDialog('paste')}
        onChoose={startOrStop}
        onMerge={() => setDialog('merge')}
      />
      {isMerged && <Success>{byHand.merged}</Success>}
      {dialog === 'paste' && <PastePost onClose={close} />}
      {dialog === 'merge' && merging && (
        <MergeHomes homes={[...merging.values()]} onClose={close} onMerged={onMerged} />
      )}
    </section>
  )
}

/** The homes that are chosen to be merged; null while none can be. */
function useMergeBoxes() {
  const [merging, setMerging] = useAtom(mergingAtom)
  const setAbove = useSetAtom(aboveHomeAtom)
  useEffect(() => {
    setAbove({ draw: (home) => <MergeBox home={home} /> })
    return () => {
      setAbove(null)
      setMerging(null)
    }
  }, [setAbove, setMerging])
  return [merging, setMerging] as const
}

type ButtonsProps = {
  /** How many homes are chosen; null while none can be. */
  chosen: number | null
  onPaste(): void
  /** Starts or stops choosing homes. */
  onChoose(): void
  onMerge(): void
}

function Buttons({ chosen, onPaste, onChoose, onMerge }: ButtonsProps) {
  const { byHand } = useText(byHandText)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <button type="button" className="btn btn-line" onClick={onPaste}>
        <ClipboardTextIcon className="size-5" aria-hidden="true" />
        {byHand.paste}
      </button>
      <button type="button" className="btn btn-line" onClick={onChoose}>
        <ArrowsMergeIcon className="size-5" aria-hidden="true" />
        <span>{chosen !== null ? byHand.stopMerging : byHand.merge}</span>
      </button>
      {chosen !== null && (
        <Action className="btn btn-primary" isOff={chosen < 2} onClick={onMerge}>
          {byHand.mergeThese}
        </Action>
      )}
      <p className="text-base text-ink-2" role="status">
        {chosen !== null && (chosen === 0 ? byHand.pickHint : byHand.picked(chosen))}
      </p>
    </div>
  )
}
