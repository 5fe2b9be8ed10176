import { WarningIcon } from '@phosphor-icons/react/dist/ssr/Warning'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'
import { Checks } from './home-verdict.tsx'

/** Whether the evidence of a sign is words of the listing. */
const isQuoted = (sign: string) => sign !== 'manyCities' && sign !== 'photoElsewhere'

/** Why to check before one pays, each reason with its evidence. Nothing without a reason. */
export function HomeWarnings({ home: { warnings, verdict } }: { home: AssetDetailWire }) {
  const { homePage } = useText(homeText)
  if (warnings.length === 0) return null
  const { title, signs } = homePage.warnings
  return (
    <section className="rounded-xl bg-warning-soft p-4" aria-label={title}>
      <p className="flex gap-3 font-semibold text-warning">
        <WarningIcon className="size-6 shrink-0" weight="fill" aria-hidden="true" />
        {title}
      </p>
      <ul className="mt-3 grid gap-2 text-base">
        {warnings.map(({ sign, evidence }) => (
          <li key={sign}>
            {signs[sign]}
            <bdi className="block text-ink-2" dir="auto">
              {isQuoted(sign) ? `“${evidence}”` : evidence}
            </bdi>
          </li>
        ))}
      </ul>
      {/* An unusually low price has said them. */}
      {verdict !== 'check' && <Checks />}
    </section>
  )
}
