import { useDraft } from '../../../lib/use-written.ts'
import type { BroadcastData } from '../load.ts'
import { BroadcastForm } from './broadcast-form.tsx'
import { Outcomes } from './outcomes.tsx'
import { Preview, usePreview } from './preview.tsx'
import { useBroadcasts } from './use-broadcasts.ts'

/** A message to all chats: its text, what it looks like, and what has become of those before. */
export function BroadcastTab({ data: { reach, sent, off } }: { data: BroadcastData }) {
  const [content, type] = useDraft('broadcast')
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
