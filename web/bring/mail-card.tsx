import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/ssr/EnvelopeSimple'
import { Link, useRouteContext, useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { isAdmin } from '../../src/users/domain.ts'
import type { BringMailWire } from '../../src/ways-in/bring/wire.ts'
import { userAtom } from '../lib/atoms.ts'
import { useIsHydrated } from '../lib/hydrated.ts'
import { useAttempt } from '../lib/use-attempt.ts'
import { bringText } from '../locales/en/bring.ts'
import { useText } from '../locales/text.ts'
import { Action } from '../ui/action.tsx'
import { Alert } from '../ui/alert.tsx'
import { AlertPlaces } from './alert-places.tsx'
import { Confirmation } from './confirmation.tsx'
import { Forwarding } from './forwarding.tsx'
import { bringApi } from './load.ts'
import { OwnAddress } from './own-address.tsx'
import { Steps } from './steps.tsx'
import { Arriving, Waiting, WayHead } from './way-head.tsx'

type Props = { mail: BringMailWire; now: string }

/** Alert mails that are forwarded to an address of one's own. */
export function MailCard({ mail, now }: Props) {
  const { bring } = useText(bringText)
  return (
    <section className="card p-4 md:p-6" aria-labelledby="bring-mail">
      <WayHead
        id="bring-mail"
        icon={<EnvelopeSimpleIcon weight="fill" />}
        look="bg-accent-soft text-accent"
        name={bring.mail}
      >
        {/* Spoken when it changes: the first mail has arrived. */}
        <span role="status" className="contents">
          {mail.available && <State mail={mail} now={now} />}
        </span>
      </WayHead>
      <p className="mt-2 text-base text-ink-3">{bring.mailHint}</p>
      {mail.available ? <WithMailbox mail={mail} /> : <WithoutMailbox />}
    </section>
  )
}

function State({ mail: { state, lastAt, count }, now }: Props) {
  const { bring } = useText(bringText)
  if (state === 'arriving') return <Arriving lastAt={lastAt} count={count} now={now} />
  if (state === 'silent') return <Waiting words={bring.silent} />
  if (state === 'waiting') return <Waiting words={bring.waiting} />
  return null
}

function WithMailbox({ mail }: { mail: BringMailWire }) {
  const { address, confirmation } = mail
  return (
    <>
      {address === null ? <MakeAddress /> : <OwnAddress address={address} />}
      <Steps mail={mail} />
      {confirmation && <Confirmation asked={confirmation} />}
      <Forwarding />
      <AlertPlaces />
    </>
  )
}

function MakeAddress() {
  const { bring } = useText(bringText)
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const isHydrated = useIsHydrated()
  const { isBusy, problem, attempt } = useAttempt(bring.actionFailed)
  const make = async () => {
    await bringApi(api).makeAddress()
    await router.invalidate()
  }
  return (
    <div className="mt-5 grid justify-items-start gap-3">
      {problem && <Alert>{problem}</Alert>}
      <Action
        className="btn btn-primary max-sm:w-full"
        isBusy={isBusy}
        isOff={!isHydrated}
        onClick={() => void attempt(make)}
      >
        {bring.makeAddress}
      </Action>
      <p className="text-sm text-ink-3">{bring.addressHint}</p>
    </div>
  )
}

/** Without a mailbox of the server: what works anyway. */
function WithoutMailbox() {
  const { bring } = useText(bringText)
  const user = useAtomValue(userAtom)
  return (
    <div className="mt-4 grid gap-2 rounded-lg bg-sunken p-4 text-base text-ink-2">
      <p>
        <strong className="block font-semibold text-ink">{bring.mailOff}</strong>
        {bring.mailOffHint}
      </p>
      {user !== null && isAdmin(user) && (
        <p>
          <Link
            to="/admin/ways/mail"
            className="inline-flex min-h-6 items-center font-semibold text-accent hover:underline"
          >
            {bring.setUp}
          </Link>
        </p>
      )}
    </div>
  )
}
