import { ShareNetworkIcon } from '@phosphor-icons/react/dist/ssr/ShareNetwork'
import { useRef, useState } from 'react'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { Island, part } from '../lib/island.tsx'
import { useIsUsable } from '../lib/usable.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'
import { Tip } from '../ui/tip.tsx'

const DIALOG = part(async () => (await import('./share-dialog.tsx')).ShareDialog)

/** Opens the links of a home. */
export function ShareHome({ home }: { home: AssetDetailWire }) {
  const { homePage } = useText(homeText)
  const isUsable = useIsUsable()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const onClose = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-btn"
        aria-label={homePage.share}
        disabled={!isUsable}
        onClick={() => setOpen(true)}
      >
        <ShareNetworkIcon aria-hidden="true" />
        <Tip>{homePage.share}</Tip>
      </button>
      {isOpen && <Island part={DIALOG} of={{ home, onClose }} loading={null} onClose={onClose} />}
    </>
  )
}
