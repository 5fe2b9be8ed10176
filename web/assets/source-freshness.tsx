import type { SourceWire } from '../../src/sources/wire.ts'
import { agoOf } from '../lib/format.ts'
import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'

type Props = { sources: readonly SourceWire[]; now: string }

/** How fresh what the chats show is: when each source that is in use last brought data. */
export function SourceFreshness({ sources, now }: Props) {
  const { chats } = useText(chatsText)
  const shown = sources.filter(({ status }) => status !== 'off')
  if (shown.length === 0) return null
  return (
    <ul className="border-t border-line px-5 py-3 text-xs text-ink-3 tabular-nums">
      {shown.map(({ source, label, lastDataAt }) => {
        const ago = lastDataAt === null ? undefined : agoOf(lastDataAt, now)
        return (
          <li key={source}>
            {ago ? chats.lastData(label, ago.count, ago.unit) : chats.noData(label)}
          </li>
        )
      })}
    </ul>
  )
}
