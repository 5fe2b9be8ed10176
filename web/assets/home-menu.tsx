import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import { useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useRef } from 'react'
import { phoneOf, whatsAppLink } from '../../src/assets/domain/phone.ts'
import { standardGreeting } from '../../src/assets/greeting/domain.ts'
import type { AssetWire } from '../../src/assets/wire.ts'
import { focusHeading } from '../lib/focus.ts'
import { useIsOffline } from '../lib/offline.ts'
import { assetsText } from '../locales/en/assets.ts'
import { useText } from '../locales/text.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { calledAtom } from './called.ts'
import { isWebAddress } from './home-words.ts'
import { useMarks } from './marks.ts'

/**
 * What else can be done with the home of a card. The menu opens as soon as it is mounted, which is after a click on the
 * button that stood in its place. It opens upwards over the width of the actions, because the edges of the card cut what
 * is outside.
 */
export function HomeMenu({ home }: { home: AssetWire }) {
  const { homes } = useText(assetsText)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.click(), [])
  return (
    <Menu>
      <MenuButton ref={button} aria-label={homes.more} />
      <MenuItems
        modal={false}
        className="pop rise absolute inset-x-0 bottom-[calc(100%-8px)] z-(--z-index-popover) p-1.5 text-start outline-none"
      >
        <Links home={home} />
        <Hide home={home} button={button} />
      </MenuItems>
    </Menu>
  )
}

function Links({ home }: { home: AssetWire }) {
  const { homes } = useText(assetsText)
  const setCalled = useSetAtom(calledAtom)
  const { phoneNumber, link, googleMapsUrl, removedAt } = home
  const international = (phoneNumber !== null && phoneOf(phoneNumber)?.international) || null
  return (
    <>
      {!removedAt && international && (
        <Row
          icon="whatsapp"
          onClick={() => setCalled(home._id)}
          href={whatsAppLink(international, home.greeting ?? standardGreeting(home))}
        >
          {homes.whatsApp}
        </Row>
      )}
      {googleMapsUrl && (
        <Row icon="map-pin" href={googleMapsUrl}>
          {homes.onMap}
        </Row>
      )}
      {!removedAt && isWebAddress(link) && (
        <Row icon="open" href={link}>
          {homes.listingItself}
        </Row>
      )}
    </>
  )
}

type RowProps = { icon: IconName; href: string; onClick?: () => void; children: ReactNode }

function Row({ icon, href, onClick, children }: RowProps) {
  return (
    <MenuItem>
      <a
        className="menu-row data-focus:bg-hover"
        href={href}
        onClick={onClick}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Icon name={icon} className="size-5 text-ink-3" />
        <bdi>{children}</bdi>
      </a>
    </MenuItem>
  )
}

type HideProps = { home: AssetWire; button: { current: HTMLElement | null } }

function Hide({ home, button }: HideProps) {
  const { homes } = useText(assetsText)
  const { isHidden, mark } = useMarks(home)
  const isOffline = useIsOffline()
  function press(): void {
    const cell = button.current?.closest('li')
    const beside = cell?.nextElementSibling ?? cell?.previousElementSibling
    void mark('hidden', !isHidden)
    // The list removes the card, and with it the button to which the closing menu returns the focus.
    requestAnimationFrame(() => {
      if (button.current?.isConnected) return
      const link = beside?.querySelector<HTMLElement>('h3 a')
      if (link?.isConnected) link.focus()
      else focusHeading()
    })
  }
  return (
    <MenuItem disabled={isOffline}>
      <button
        type="button"
        className="menu-row data-disabled:text-ink-3 data-focus:bg-hover"
        data-mark="hidden"
        onClick={press}
      >
        <Icon name={isHidden ? 'eye-slash-fill' : 'eye-slash'} className="size-5 text-ink-3" />
        <bdi>{isHidden ? homes.showAgain : homes.hide}</bdi>
      </button>
    </MenuItem>
  )
}
