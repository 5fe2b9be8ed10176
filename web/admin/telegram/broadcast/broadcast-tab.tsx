import { useEffect, useState } from 'react'
import { draftOf, keepDraft } from '../../../lib/drafts.ts'
import type { BroadcastData } from '../load.ts'
import { BroadcastForm } from './broadcast-form.tsx'
import { Outcomes } from './outcomes.tsx'
import { Preview, usePreview } from './preview.tsx'
import { useBroadcasts } from './use-broadcasts.ts'

const DRAFT = 'broadcast'

/** A message to all chats: its text, what it looks like, and what has become of those before. */
export function BroadcastTab({ data: { reach, sent, off } }: { data: BroadcastData }) {
  const [content, setContent] = useState('')
  // What was written is kept until it was sent, also while another tab is open.
  useEffect(() => setContent((now) => now || draftOf(DRAFT)), [])
  function type(text: string): void {
    setContent(text)
    keepDraft(DRAFT, text)
  }
  const { preview, problem } = usePreview(content)
  const list = useBroadcasts(sent)
  return (
    <>
      <div className="grid max-w-[1000px] grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] md:items-start">
        <BroadcastForm
          content={content}
          onType={type}
          problem={problem}
          reach={reach.data}
          isOff={off !== null}
          onSent={list.add}
        />
        <Preview preview={preview} />
      </div>
      <Outcomes list={list} isOff={off !== null} />
    </>
  )
}
