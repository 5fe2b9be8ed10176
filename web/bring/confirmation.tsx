import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/ssr/EnvelopeSimple'
import { GoogleLogoIcon } from '@phosphor-icons/react/dist/ssr/GoogleLogo'
import type { BringMailWire } from '../../src/ways-in/bring/wire.ts'
import { bringText } from '../locales/en/bring.ts'
import { useText } from '../locales/text.ts'
import { CopyButton } from '../ui/copy-field.tsx'

type Props = { asked: NonNullable<BringMailWire['confirmation']> }

/** What a mail service asks before it forwards: a code to type there, a link to open, or both. */
export function Confirmation({ asked: { from, code, link } }: Props) {
  const { bring } = useText(bringText)
  const isGoogle = from.endsWith('@google.com')
  return (
    <section
      className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg p-4 [box-shadow:inset_0_0_0_2px_var(--accent)]"
      role="status"
    >
      <span className="text-accent *:size-6" aria-hidden="true">
        {isGoogle ? <GoogleLogoIcon weight="bold" /> : <EnvelopeSimpleIcon />}
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="text-base font-semibold">
          {isGoogle ? bring.googleAsks : bring.asks(`\u2068${from}\u2069`)}
        </h3>
        <p className="text-sm text-ink-3">{code === null ? bring.openHint : bring.codeHint}</p>
        {link !== null && (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className="mt-1 inline-flex min-h-6 items-center text-sm font-semibold text-accent hover:underline"
          >
            {bring.confirmAt(`\u2068${URL.parse(link)?.hostname ?? ''}\u2069`)}
          </a>
        )}
      </div>
      {code !== null && <Code code={code} />}
    </section>
  )
}

/** Shown in groups of three, and copied as it is typed: without spaces. */
function Code({ code }: { code: string }) {
  const { bring } = useText(bringText)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:w-full max-sm:justify-between">
      <bdi
        dir="ltr"
        className="text-2xl font-semibold [letter-spacing:0.02em] whitespace-nowrap tabular"
      >
        {[...code.matchAll(/.{1,3}/g)].map(({ 0: group, index }) => (
          <span key={index} className={index > 0 ? 'ms-2' : ''}>
            {group}
          </span>
        ))}
      </bdi>
      <CopyButton
        text={code}
        labels={{ copy: bring.copyCode, copied: bring.copied }}
        className="btn btn-soft btn-sm"
      />
    </div>
  )
}
