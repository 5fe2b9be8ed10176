import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isBlank } from '../../../../src/delivery/console/domain.ts'
import type { PreviewWire } from '../../../../src/delivery/console/wire.ts'
import { failureText } from '../../../lib/api-error.ts'
import { messagingText } from '../../../locales/en/messaging.ts'
import { useText } from '../../../locales/text.ts'
import { telegramApi } from '../api.ts'
import { RichText } from './rich-text.tsx'

/** The pause in typing after which the preview follows (ms). */
const PAUSE_MS = 300

/**
 * What a message in Markdown becomes. The server reads it, so that the preview is what will be sent.
 * @returns null for a blank message, and before the first answer.
 */
export function usePreview(content: string): { preview: PreviewWire | null; problem: string } {
  const { common } = useText()
  const { api } = useRouteContext({ from: '__root__' })
  const [preview, setPreview] = useState<PreviewWire | null>(null)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    let isStale = false
    if (isBlank(content)) {
      setPreview(null)
      setProblem('')
      return
    }
    const timer = setTimeout(async () => {
      try {
        const read = await telegramApi(api).preview(content)
        if (isStale) return
        setPreview(read)
        setProblem('')
      } catch (error) {
        if (!isStale) setProblem(failureText(error, common.partMissing))
      }
    }, PAUSE_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [api, content, common])
  return { preview, problem }
}

/** The message as Telegram shows it. */
export function Preview({ preview }: { preview: PreviewWire | null }) {
  const { messaging } = useText(messagingText)
  return (
    <section aria-label={messaging.preview} className="rounded-xl bg-chat-well p-5">
      <h2 className="mb-3 text-xs font-semibold text-ink-2">{messaging.preview}</h2>
      {preview === null ? (
        <p className="text-sm text-ink-2">{messaging.noPreview}</p>
      ) : (
        <section
          className="max-h-120 overflow-y-auto rounded-[18px] rounded-es-xs bg-chat-other px-4 py-3 shadow-1"
          dir="auto"
          tabIndex={0}
          aria-label={messaging.previewOf}
        >
          <RichText {...preview} />
        </section>
      )}
    </section>
  )
}
