import { PhoneIcon } from '@phosphor-icons/react/dist/ssr/Phone'
import { WhatsappLogoIcon } from '@phosphor-icons/react/dist/ssr/WhatsappLogo'
import { priceText } from '../../src/assets/domain.ts'
import { callLink, phoneOf, whatsAppLink } from '../../src/assets/phone/domain.ts'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { assetsText } from '../locales/en/assets.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'

const WHATSAPP = 'WhatsApp'

type Props = { home: AssetDetailWire }

/** Price, what kind of listing it is, and the phone. */
export function HomePrice({ home }: Props) {
  const { homes, homePage } = useText({ ...assetsText, ...homeText })
  const { price, dealType, merchant, phoneNumber, removedAt } = home
  const kind = merchant === null ? null : merchant ? homePage.merchant : homePage.isPrivate
  return (
    <>
      <div>
        <p className="text-3xl font-semibold tabular-nums">
          <bdi>{price === null ? homes.noPrice : priceText(price)}</bdi>
        </p>
        <p className="mt-2 flex flex-wrap gap-2">
          <span className="chip chip-line">{homePage.dealTypes[dealType]}</span>
          {home.isSublet && <span className="chip chip-line">{homePage.sublet}</span>}
          {kind && <span className="chip chip-line">{kind}</span>}
        </p>
      </div>
      {phoneNumber && !removedAt && <Contact stated={phoneNumber} place={home.location} />}
    </>
  )
}

/** Calls the poster, or writes to a mobile number. */
function Contact({ stated, place }: { stated: string; place: string }) {
  const phone = phoneOf(stated)
  return (
    <p className="flex flex-wrap gap-2">
      <a className="btn btn-primary flex-1" href={callLink(stated)}>
        <PhoneIcon className="size-4.5" aria-hidden="true" />
        <bdi className="tabular-nums">{phone?.shown ?? stated}</bdi>
      </a>
      {phone?.international && (
        <a
          className="btn btn-line flex-1"
          href={whatsAppLink(phone.international, place)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <WhatsappLogoIcon className="size-4.5" aria-hidden="true" />
          {WHATSAPP}
        </a>
      )}
    </p>
  )
}
