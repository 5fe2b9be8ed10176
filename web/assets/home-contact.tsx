import { PhoneIcon } from '@phosphor-icons/react/dist/ssr/Phone'
import { WhatsappLogoIcon } from '@phosphor-icons/react/dist/ssr/WhatsappLogo'
import { callLink, phoneOf, whatsAppLink } from '../../src/assets/domain/phone.ts'

const WHATSAPP = 'WhatsApp'

type Props = { phoneNumber: string; place: string }

/** Calls the poster, or writes to a mobile number. Below md it is the fixed foot of the dialog. */
export function HomeContact({ phoneNumber, place }: Props) {
  const phone = phoneOf(phoneNumber)
  return (
    <p className="home-contact">
      <a className="btn btn-primary flex-1" href={callLink(phoneNumber)}>
        <PhoneIcon className="size-5" weight="fill" aria-hidden="true" />
        <bdi className="tabular-nums">{phone?.shown ?? phoneNumber}</bdi>
      </a>
      {phone?.international && (
        <a
          className="btn btn-line flex-1"
          href={whatsAppLink(phone.international, place)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <WhatsappLogoIcon className="size-5" aria-hidden="true" />
          {WHATSAPP}
        </a>
      )}
    </p>
  )
}
