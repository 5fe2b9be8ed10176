import { CaretRightIcon } from '@phosphor-icons/react/dist/ssr/CaretRight'
import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/ssr/EnvelopeSimple'
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/ssr/PaperPlaneTilt'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type { WayWire } from '../../../src/ways-in/health/wire.ts'
import { useLoaded } from '../../lib/route-data.ts'
import { tokensText } from '../../locales/en/tokens.ts'
import { waysText } from '../../locales/en/ways.ts'
import { useText } from '../../locales/text.ts'
import { Page } from '../../shell/page.tsx'
import { Alert } from '../../ui/alert.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { agoText, loadWays } from './load.ts'
import { ReadMails } from './read-mails.tsx'

export { loadWays }

/** How to make alerts on Yad2 and forward them, step by step. */
export function MailGuidePage() {
  const { mail } = useText(waysText).ways
  return (
    <Page heading={mail.heading} subtitle={mail.subtitle}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_340px] lg:items-start">
        <Steps />
        <Others />
      </div>
    </Page>
  )
}

function Steps() {
  const { ways: words } = useText(waysText)
  const { mail } = words
  const { ways, now } = useLoaded<typeof loadWays>()
  const way = ways?.find((one) => one.way === 'mail')
  return (
    <section className="card p-5 md:p-6" aria-labelledby="mail-steps">
      <h2 id="mail-steps" className="mb-5 text-lg font-semibold">
        {mail.steps}
      </h2>
      {ways === null && <Alert className="mb-4">{words.failed}</Alert>}
      <ol>
        <Step icon={<CheckIcon className="size-5" aria-hidden="true" />} name={mail.narrow} isOn>
          <p>{mail.narrowText}</p>
          <Example />
        </Step>
        <Step
          icon={<PaperPlaneTiltIcon className="size-5" aria-hidden="true" />}
          name={mail.forward}
          isOn={way?.address != null}
        >
          {way?.address ? <Address address={way.address} /> : <p>{mail.off}</p>}
          <p className="text-sm text-ink-3">{mail.forwardText}</p>
          <Forwarding />
        </Step>
        <Step
          icon={<EnvelopeSimpleIcon className="size-5" aria-hidden="true" />}
          name={mail.first}
          isOn={way?.last != null}
          isLast
        >
          {way && <First way={way} now={now} />}
        </Step>
      </ol>
    </section>
  )
}

/** Other ways to bring mails and homes in. */
function Others() {
  const { ways: words } = useText(waysText)
  const { mail } = words
  return (
    <aside className="card p-5">
      <h2 className="text-base font-semibold">{mail.rather}</h2>
      <p className="mt-1 text-base text-ink-2">{mail.ratherText}</p>
      <ReadMails />
      <h2 className="mt-6 text-base font-semibold">{mail.others}</h2>
      <ul className="mt-2 grid gap-0.5">
        <li>
          <Link
            to="/admin/profile/tokens"
            className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
          >
            {words.phone}
          </Link>
        </li>
        <li>
          <Link
            to="/admin/ways"
            className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
          >
            {mail.back}
          </Link>
        </li>
      </ul>
    </aside>
  )
}

type StepProps = {
  icon: ReactNode
  name: string
  isOn: boolean
  isLast?: boolean
  children: ReactNode
}

function Step({ icon, name, isOn, isLast = false, children }: StepProps) {
  return (
    <li className={`relative flex gap-4 ${isLast ? '' : 'pb-6'}`}>
      {!isLast && (
        <span
          className={`absolute start-[19px] top-11 bottom-1 w-0.5 rounded-full ${isOn ? 'bg-accent' : 'bg-line-strong'}`}
        />
      )}
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-full ${isOn ? 'bg-accent text-on-accent' : 'bg-sunken text-ink-3'}`}
      >
        {icon}
      </span>
      <div className="grid min-w-0 flex-1 gap-2 pt-1.5 text-base text-ink-2">
        <h3 className="font-semibold text-ink">{name}</h3>
        {children}
      </div>
    </li>
  )
}

/** A narrow alert, as Yad2 shows its criteria. */
function Example() {
  return (
    <div
      className="edge flex max-w-md flex-wrap gap-2 rounded-lg bg-surface p-3"
      dir="rtl"
      lang="he"
      aria-hidden="true"
    >
      <span className="chip chip-line">תל אביב-יפו</span>
      <span className="chip chip-line">3–3.5 חדרים</span>
      <span className="chip chip-line">עד 8,000 ₪</span>
      <span className="chip chip-accent">שמירת חיפוש והתראה במייל</span>
    </div>
  )
}

/** The way through the settings of Gmail, as it shows them. */
function Forwarding() {
  const { mail } = useText(waysText).ways
  return (
    <div
      className="edge flex max-w-md flex-wrap items-center gap-2 rounded-lg bg-surface p-3"
      aria-hidden="true"
    >
      {mail.gmail.map((step, index) => (
        <Fragment key={step}>
          {index > 0 && <CaretRightIcon className="mirrors size-4 text-ink-3" />}
          <span className={`chip ${index === mail.gmail.length - 1 ? 'chip-accent' : 'chip-line'}`}>
            {step}
          </span>
        </Fragment>
      ))}
    </div>
  )
}

function Address({ address }: { address: string }) {
  const { tokens } = useText(tokensText)
  return (
    <div className="max-w-md">
      <CopyField text={address} labels={tokens} />
    </div>
  )
}

function First({ way: { last, problem }, now }: { way: WayWire; now: string }) {
  const { ways: words } = useText(waysText)
  return (
    <div className="max-w-md rounded-lg bg-sunken p-3.5">
      <p className="text-base font-medium text-ink">
        {last
          ? words.mail.arrived(`\u2068${last.title ?? ''}\u2069`, agoText(last.at, now, words))
          : words.mail.waiting}
      </p>
      {problem && <p className="mt-1 text-sm text-ink-2">{problem}</p>}
    </div>
  )
}
