import type { DraftWire } from '../../src/ways-in/wire.ts'
import { shareText } from '../locales/en/share.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'

type Props = { bots: DraftWire['records'][number]['bots'] }

/** Which bots of the user the home would match, and which criteria exclude it from the other bots. */
export function OwnBots({ bots }: Props) {
  const { share } = useText(shareText)
  return (
    <section className="card px-5 py-4 max-lg:order-last" aria-labelledby="own-bots">
      <h2 id="own-bots" className="text-base font-semibold">
        {share.bots}
      </h2>
      {bots.length === 0 && <p className="mt-1 text-base text-ink-3">{share.noBots}</p>}
      <ul className="mt-1 divide-y divide-line">
        {bots.map(({ _id, name, matches, reasons }) => (
          <li key={_id} className="flex items-center gap-3 py-3">
            <span
              className={`grid size-9 shrink-0 place-items-center rounded-lg ${matches ? 'bg-positive-soft text-positive' : 'bg-sunken text-ink-3'}`}
            >
              {matches ? (
                <Icon name="check" className="size-5" />
              ) : (
                <Icon name="close" className="size-5" />
              )}
            </span>
            <p className="min-w-0 flex-1 text-base">
              <bdi className="font-semibold">{name}</bdi>
              <span className="block text-sm text-ink-3">
                {matches ? share.matches : share.matchesNot(reasons.join('. '))}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
