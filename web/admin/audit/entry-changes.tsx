import type { EntryWire } from '../../../src/admin/audit/wire.ts'
import { auditText } from '../../locales/en/audit.ts'
import { useText } from '../../locales/text.ts'

/** The fields that an action changed, as they were and as they are, on demand. */
export function EntryChanges({ entry: { before, after } }: { entry: EntryWire }) {
  const { audit } = useText(auditText)
  const names = Object.keys({ ...before, ...after })
  if (names.length === 0) return null
  return (
    <details className="mt-1 text-sm">
      <summary className="w-fit cursor-pointer text-ink-3">{audit.details}</summary>
      <dl className="mt-1 grid gap-1.5 rounded-md bg-sunken p-2.5">
        {names.map((name) => (
          <div key={name}>
            <dt className="font-mono text-xs text-ink-3">{name}</dt>
            {before && name in before && (
              <dd>
                <span className="text-ink-3">{audit.before}: </span>
                <Value value={before[name]} />
              </dd>
            )}
            {after && name in after && (
              <dd>
                {before && <span className="text-ink-3">{audit.after}: </span>}
                <Value value={after[name]} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </details>
  )
}

function Value({ value }: { value: unknown }) {
  const { audit } = useText(auditText)
  const isNothing = value === null || value === undefined || value === ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return <bdi className="wrap-anywhere">{isNothing ? audit.nothing : text}</bdi>
}
