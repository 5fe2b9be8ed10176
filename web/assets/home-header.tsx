import { ArrowLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowLeft'
import { XIcon } from '@phosphor-icons/react/dist/ssr/X'
import type { ReactNode } from 'react'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { assetsText } from '../locales/en/assets.ts'
import { useText } from '../locales/text.ts'
import { HideHome, SaveHome } from './home-marks.tsx'
import { ShareHome } from './home-share.tsx'
import { streetOf } from './home-words.ts'

type Props = {
  home: AssetDetailWire
  /** The link that closes the details, around its icon. */
  closing(look: { className: string; label: string; icon: ReactNode }): ReactNode
  onClose(): void
}

/** Where the home is, and what can be done with it. Below sm it has Back instead of Close. */
export function HomeHeader({ home, closing, onClose }: Props) {
  const { homes, common } = useText(assetsText)
  return (
    <header className="relative flex h-16 shrink-0 items-center gap-1 border-b border-line px-2 sm:px-6">
      {closing({
        className: 'icon-btn sm:hidden',
        label: common.back,
        icon: <ArrowLeftIcon className="mirrors" aria-hidden="true" />,
      })}
      <h2
        id="home-title"
        tabIndex={-1}
        className="outline-none min-w-0 flex-1 truncate text-xl font-semibold"
      >
        <bdi>{streetOf(home) || homes.noAddress}</bdi>
      </h2>
      <SaveHome home={home} />
      <HideHome home={home} onClose={onClose} />
      <ShareHome home={home} />
      <span className="mx-1 h-8 border-s border-line max-sm:hidden" />
      {closing({
        className: 'icon-btn -me-2.5 max-sm:hidden',
        label: common.close,
        icon: <XIcon aria-hidden="true" />,
      })}
    </header>
  )
}
