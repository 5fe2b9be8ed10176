import { CaretRightIcon } from '@phosphor-icons/react/dist/ssr/CaretRight'
import { bringText } from '../locales/en/bring.ts'
import { useText } from '../locales/text.ts'

/** The mail services, and where each sets up that mails are forwarded. */
const SETTINGS = {
  gmail: { name: 'Gmail', url: 'https://mail.google.com/mail/u/0/#settings/fwdandpop' },
  outlook: { name: 'Outlook', url: 'https://outlook.live.com/mail/0/options/mail/rules' },
  apple: { name: 'Apple Mail', url: 'https://www.icloud.com/mail/' },
} as const
type Service = keyof typeof SETTINGS
const SERVICES = Object.keys(SETTINGS) as Service[]

/** How to forward mails, for each mail service. Without JavaScript each opens and closes as well. */
export function Forwarding() {
  const { bring } = useText(bringText)
  return (
    <section className="mt-6" aria-labelledby="bring-forward">
      <h3 id="bring-forward" className="text-base font-semibold">
        {bring.howToForward}
      </h3>
      <div className="mt-2 divide-y divide-line border-y border-line">
        {SERVICES.map((service) => (
          <details key={service} name="mail-service" open={service === 'gmail'}>
            <summary className="flex min-h-11 cursor-pointer items-center text-base font-medium">
              {SETTINGS[service].name}
            </summary>
            <HowTo service={service} />
          </details>
        ))}
      </div>
    </section>
  )
}

function HowTo({ service }: { service: Service }) {
  const { bring } = useText(bringText)
  const { path, steps } = bring.services[service]
  return (
    <div className="grid gap-3 pb-4 text-base text-ink-2">
      <p className="flex flex-wrap items-center gap-2" aria-hidden="true">
        {path.map((step, at) => (
          <span key={step} className="inline-flex items-center gap-2">
            {at > 0 && <CaretRightIcon className="mirrors size-4 text-ink-3" />}
            <span className={`chip ${at === path.length - 1 ? 'chip-accent' : 'chip-line'}`}>
              {step}
            </span>
          </span>
        ))}
      </p>
      <ol className="grid list-decimal gap-1 ps-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>
        <a
          href={SETTINGS[service].url}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-6 items-center font-semibold text-accent hover:underline"
        >
          {bring.openSettings(SETTINGS[service].name)}
        </a>
      </p>
    </div>
  )
}
