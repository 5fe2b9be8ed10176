import { PhoneIcon } from '@phosphor-icons/react/dist/ssr/Phone'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { type RefObject, useEffect, useRef } from 'react'
import { callLink, phoneOf, whatsAppLink } from '../../src/assets/domain/phone.ts'
import { standardGreeting } from '../../src/assets/greeting/domain.ts'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'
import { CALL_HASH } from '../service-worker/messages.ts'
import { Icon } from '../ui/icon.tsx'
import { calledAtom } from './called.ts'

type Props = { home: AssetDetailWire; phoneNumber: string }

/** Calls the poster, or writes to a mobile number. Below md it is the fixed foot of the dialog. */
export function HomeContact({ home, phoneNumber }: Props) {
  const { homePage } = useText(homeText)
  const phone = phoneOf(phoneNumber)
  const setCalled = useSetAtom(calledAtom)
  const onContact = () => setCalled(home._id)
  const link = useRef<HTMLAnchorElement>(null)
  useCallAtOnce(link)
  return (
    <p className="home-contact">
      <a
        ref={link}
        className="btn btn-primary flex-1"
        href={callLink(phoneNumber)}
        onClick={onContact}
      >
        <PhoneIcon className="size-5" weight="fill" aria-hidden="true" />
        <bdi className="whitespace-nowrap tabular">{phone?.shown ?? phoneNumber}</bdi>
      </a>
      {phone?.international && (
        <a
          className="btn btn-line flex-1"
          href={whatsAppLink(phone.international, home.greeting ?? standardGreeting(home))}
          onClick={onContact}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="whatsapp" className="size-5" />
          {homePage.whatsApp}
        </a>
      )}
    </p>
  )
}

/** Follows the link when a notification has asked for the call. A browser that refuses leaves the focus on it. */
function useCallAtOnce(link: RefObject<HTMLAnchorElement | null>): void {
  const isAsked = useLocation({ select: ({ hash }) => hash === CALL_HASH })
  const navigate = useNavigate()
  useEffect(() => {
    if (!isAsked) return
    link.current?.focus()
    link.current?.click()
    void navigate({ to: '.', search: (search) => search, hash: '', replace: true })
  }, [isAsked, link, navigate])
}
