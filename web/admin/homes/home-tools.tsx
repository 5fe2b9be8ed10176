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
  const [merging, setMerging] = useAtom(mergingAtom)
  const [dialog, setDialog] = useState<'paste' | 'merge' | null>(null)
  const [isMerged, setMerged] = useState(false)
  const setAbove = useSetAtom(aboveHomeAtom)
  useEffect(() => {
    setAbove({ draw: (home) => <MergeBox home={home} /> })
    return () => {
      setAbove(null)
      setMerging(null)
    }
  }, [setAbove, setMerging])
  const close = () => setDialog(null)
  const count = merging?.size ?? 0

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
      <div className="flex flex-wrap items-center gap-2">
        <button type="button" className="btn btn-line" onClick={() => setDialog('paste')}>
          <ClipboardTextIcon className="size-5" aria-hidden="true" />
          {byHand.paste}
        </button>
        <button type="button" className="btn btn-line" onClick={startOrStop}>
          <ArrowsMergeIcon className="size-5" aria-hidden="true" />
          {merging ? byHand.stopMerging : byHand.merge}
        </button>
        {merging && (
          <Action className="btn btn-primary" isOff={count < 2} onClick={() => setDialog('merge')}>
            {byHand.mergeThese}
          </Action>
        )}
        <p className="text-base text-ink-2" role="status">
          {merging && (count === 0 ? byHand.pickHint : byHand.picked(count))}
        </p>
      </div>
      {isMerged && <Success>{byHand.merged}</Success>}
      {dialog === 'paste' && <PastePost onClose={close} />}
      {dialog === 'merge' && merging && (
        <MergeHomes homes={[...merging.values()]} onClose={close} onMerged={onMerged} />
      )}
    </section>
  )
}
