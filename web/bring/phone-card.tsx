import { AndroidLogoIcon } from '@phosphor-icons/react/dist/ssr/AndroidLogo'
import { AppleLogoIcon } from '@phosphor-icons/react/dist/ssr/AppleLogo'
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/ssr/DeviceMobile'
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/ssr/PaperPlaneTilt'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { BringWire } from '../../src/ways-in/bring/wire.ts'
import { installPrompt, promptInstall } from '../lib/worker.ts'
import { bringText } from '../locales/en/bring.ts'
import { useText } from '../locales/text.ts'
import { Arriving, WayHead } from './way-head.tsx'

type Props = { ways: BringWire; now: string }

/** Forwarding to the Telegram bot, and sharing from the installed application or a shortcut. */
export function PhoneCard({ ways: { share, telegram }, now }: Props) {
  const { bring } = useText(bringText)
  const count = share.count + telegram.count
  const [lastAt = null] = [share.lastAt, telegram.lastAt]
    .filter((one) => one !== null)
    .toSorted()
    .toReversed()
  return (
    <section className="card p-4 md:p-6" aria-labelledby="bring-phone">
      <WayHead id="bring-phone" icon={<DeviceMobileIcon />} name={bring.phone}>
        {count > 0 ? (
          <Arriving lastAt={lastAt} count={count} now={now} />
        ) : (
          <span className="text-sm text-ink-3">{bring.phoneHint}</span>
        )}
      </WayHead>
      <ul className="mt-4">
        <Telegram telegram={telegram} />
        <Way icon={<AndroidLogoIcon />} name="Android" text={bring.androidHint}>
          <Install />
        </Way>
        <Way icon={<AppleLogoIcon />} name="iPhone" text={bring.iphoneHint}>
          <Link to="/profile/tokens" className="btn btn-line btn-sm">
            {bring.iphoneGet}
          </Link>
        </Way>
      </ul>
    </section>
  )
}

function Telegram({ telegram: { available, botName, linked } }: Pick<BringWire, 'telegram'>) {
  const { bring } = useText(bringText)
  const isReady = available && botName !== null
  if (!isReady)
    return <Way icon={<PaperPlaneTiltIcon />} name="Telegram" text={bring.telegramOff} />
  return (
    <Way
      icon={<PaperPlaneTiltIcon />}
      name="Telegram"
      text={linked ? bring.telegramHint(`\u2066@${botName}\u2069`) : bring.telegramLinkHint}
    >
      {linked ? (
        <a
          href={`https://t.me/${botName}`}
          target="_blank"
          rel="noopener noreferrer"
          className="btn btn-line btn-sm"
        >
          {bring.telegramOpen}
        </a>
      ) : (
        <Link to="/profile" className="btn btn-line btn-sm">
          {bring.telegramLink}
        </Link>
      )}
    </Way>
  )
}

/** Where the browser offers to install the application. */
function Install() {
  const { bring } = useText(bringText)
  const prompt = useAtomValue(installPrompt)
  if (prompt === null) return null
  return (
    <button type="button" className="btn btn-line btn-sm" onClick={() => void promptInstall()}>
      {bring.install}
    </button>
  )
}

type WayProps = { icon: ReactNode; name: string; text: string; children?: ReactNode }

function Way({ icon, name, text, children }: WayProps) {
  return (
    <li className="flex items-center gap-3 border-t border-line py-3">
      <span className="text-ink-3 *:size-5.5" aria-hidden="true">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="text-base font-medium">{name}</h3>
        <p className="text-sm text-ink-3">{text}</p>
      </div>
      {children}
    </li>
  )
}
