import { DotsThreeIcon } from '@phosphor-icons/react/dist/ssr/DotsThree'
import { useIsHydrated } from '../lib/hydrated.ts'
import { part } from '../lib/island.tsx'
import { bringText } from '../locales/en/bring.ts'
import { useText } from '../locales/text.ts'
import { CopyButton } from '../ui/copy-field.tsx'
import { LateMenu } from '../ui/late-menu.tsx'

const importMenu = () => import('./address-menu.tsx')
const MENU = part(async () => (await importMenu()).AddressMenu)

/** The address of the user. It is read from left to right in every language. */
export function OwnAddress({ address }: { address: string }) {
  const { bring } = useText(bringText)
  return (
    <div className="mt-3">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h3 className="text-sm font-medium text-ink-2">{bring.address}</h3>
        <MoreButton />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-lg bg-sunken py-2 ps-3 pe-2">
        <bdi dir="ltr" className="min-w-0 font-semibold wrap-anywhere">
          {address}
        </bdi>
        <CopyButton
          text={address}
          labels={{ copy: bring.copy, copied: bring.copied }}
          className="btn btn-soft btn-sm ms-auto"
        />
      </div>
    </div>
  )
}

/** The menu that renews and ends the address. */
function MoreButton() {
  const { bring } = useText(bringText)
  const isHydrated = useIsHydrated()
  return (
    <LateMenu
      menu={MENU}
      load={importMenu}
      of={{}}
      label={bring.more}
      className="icon-btn"
      isOff={!isHydrated}
    >
      <DotsThreeIcon aria-hidden="true" weight="bold" />
    </LateMenu>
  )
}
