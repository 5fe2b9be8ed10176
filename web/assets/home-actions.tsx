import type { ReactNode } from 'react'
import { callLink, phoneOf, whatsAppLink } from '../../src/assets/domain/phone.ts'
import type { AssetWire } from '../../src/assets/wire.ts'
import { useIsHydrated } from '../lib/hydrated.ts'
import { assetsText } from '../locales/en/assets.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import { Tip } from '../ui/tip.tsx'
import { type Mark, useMarks } from './marks.ts'

/** Calls the poster or writes to them, opens the listing and the map, saves and hides the home. */
export function HomeActions({ home }: { home: AssetWire }) {
  const { homes } = useText(assetsText)
  const { phoneNumber, link, googleMapsUrl, removedAt } = home
  const phone = phoneNumber === null ? null : phoneOf(phoneNumber)
  return (
    // Where they have no room side by side, the buttons are below the number.
    <div className="mt-3 flex flex-wrap items-center justify-between gap-1" dir="ltr">
      <div className="flex min-w-0 items-center gap-1">
        {removedAt && <p className="chip chip-line">{homes.gone}</p>}
        {!removedAt && phoneNumber && (
          <a className="btn btn-soft btn-sm min-w-0" href={callLink(phoneNumber)}>
            <Icon name="phone" className="size-4.5" />
            <span className="truncate tabular-nums">{phone?.shown ?? phoneNumber}</span>
          </a>
        )}
        {!removedAt && phone?.international && (
          <LinkButton
            label={homes.whatsApp}
            href={whatsAppLink(phone.international, home.location)}
          >
            <Icon name="whatsapp" className="size-5" />
          </LinkButton>
        )}
      </div>
      <div className="ms-auto flex items-center gap-1">
        {googleMapsUrl && (
          <LinkButton label={homes.onMap} href={googleMapsUrl}>
            <Icon name="map-pin" className="size-5" />
          </LinkButton>
        )}
        {!removedAt && isWebAddress(link) && (
          <LinkButton label={homes.openListing(home.location || homes.noAddress)} href={link}>
            <Icon name="open" className="size-5" />
          </LinkButton>
        )}
        <Marks home={home} />
      </div>
    </div>
  )
}

/** Links of sources are not trusted: only web addresses are shown. */
function isWebAddress(link: string): boolean {
  return /^https?:\/\//i.test(link)
}

type LinkProps = { label: string; href: string; children: ReactNode }

function LinkButton({ label, href, children }: LinkProps) {
  return (
    <a
      className="icon-btn-sm"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
    >
      {children}
      <Tip at="above">{label}</Tip>
    </a>
  )
}

function Marks({ home }: { home: AssetWire }) {
  const { homes } = useText(assetsText)
  const { isSaved, isHidden, mark } = useMarks(home)
  const isHydrated = useIsHydrated()
  const buttonOf = (which: Mark, isOn: boolean, label: string) => ({
    type: 'button' as const,
    className: `icon-btn-sm ${isOn ? 'text-accent' : ''}`,
    'aria-pressed': isOn,
    'aria-label': label,
    'data-mark': which,
    disabled: !isHydrated,
    onClick: () => void mark(which, !isOn),
  })
  return (
    <>
      <button {...buttonOf('saved', isSaved, homes.save)}>
        <Icon name={isSaved ? 'bookmark-fill' : 'bookmark'} className="size-5" />
        <Tip at="above">{isSaved ? homes.saved : homes.save}</Tip>
      </button>
      <button {...buttonOf('hidden', isHidden, homes.hide)}>
        <Icon name={isHidden ? 'eye-slash-fill' : 'eye-slash'} className="size-5" />
        <Tip at="above">{isHidden ? homes.hidden : homes.hide}</Tip>
      </button>
    </>
  )
}
