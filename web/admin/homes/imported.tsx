import { Link } from '@tanstack/react-router'
import type { ImportedWire } from '../../../src/sources/import/wire.ts'
import { byHandText } from '../../locales/en/by-hand.ts'
import { useText } from '../../locales/text.ts'

type Item = ImportedWire['items'][number]

/** What became of each post, with the words that were read from it. */
export function Imported({ items, onLeave }: { items: readonly Item[]; onLeave(): void }) {
  const { byHand } = useText(byHandText)
  return (
    <ol className="divide-y divide-line overflow-y-auto border-t border-line px-5 sm:px-6">
      {items.map((item) => (
        <li key={item.position} className="grid gap-2 py-4">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{byHand.outcomes[item.outcome]}</span>
            {item.assetId !== undefined && (
              <Link
                to="/admin/properties"
                search={{ home: item.assetId }}
                className="font-semibold text-accent hover:underline"
                onClick={onLeave}
              >
                {byHand.open}
              </Link>
            )}
          </p>
          {item.reason !== undefined && <p className="text-base text-ink-2">{item.reason}</p>}
          <Phrases facts={item.facts} />
        </li>
      ))}
    </ol>
  )
}

function Phrases({ facts }: Pick<Item, 'facts'>) {
  const phrases = [...new Set(facts.map(({ phrase }) => phrase))]
  if (phrases.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1.5">
      {phrases.map((phrase) => (
        <li key={phrase} className="chip chip-line h-auto min-h-6 max-w-full whitespace-normal">
          <bdi>{phrase}</bdi>
        </li>
      ))}
    </ul>
  )
}
