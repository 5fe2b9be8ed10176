import type { InboxStorageWire } from '../../../src/ways-in/wire.ts'
import { isolated } from '../../lib/format.ts'
import { inboxText } from '../../locales/en/inbox.ts'
import { useText } from '../../locales/text.ts'

const inMb = (bytes: number) => (bytes / 1_000_000).toFixed(1)

/** What users have stored, as a list that is opened. */
export function Storage({ storage: { max, users } }: { storage: InboxStorageWire }) {
  const { inbox } = useText(inboxText)
  return (
    <details className="card mt-4 px-4 py-3 md:px-5">
      <summary className="cursor-pointer">{inbox.storage}</summary>
      <p className="mt-2 text-sm text-ink-3">{inbox.storageHint}</p>
      <ul className="mt-2 text-sm">
        {users.map(({ _id, name, items, photos }) => (
          <li key={_id}>
            {inbox.stored(isolated(name), inMb(items + photos), String(max / 1_000_000))}
          </li>
        ))}
      </ul>
    </details>
  )
}
