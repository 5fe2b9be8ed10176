import { PhoneIcon } from '@phosphor-icons/react/dist/ssr/Phone'
import { priceText } from '../../src/assets/domain.ts'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { assetsText } from '../locales/en/assets.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'

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
      {phoneNumber && !removedAt && (
        <a className="btn btn-primary" href={`tel:${phoneNumber.replace(/[^\d+*#-]/g, '')}`}>
          <PhoneIcon className="size-4.5" aria-hidden="true" />
          <bdi className="tabular-nums">{phoneNumber}</bdi>
        </a>
      )}
    </>
  )
}
