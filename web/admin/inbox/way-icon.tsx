import type { Icon } from '@phosphor-icons/react'
import { BookmarkSimpleIcon } from '@phosphor-icons/react/dist/ssr/BookmarkSimple'
import { CodeIcon } from '@phosphor-icons/react/dist/ssr/Code'
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/ssr/DeviceMobile'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/ssr/EnvelopeSimple'
import { FileHtmlIcon } from '@phosphor-icons/react/dist/ssr/FileHtml'
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/ssr/PaperPlaneTilt'
import { WhatsappLogoIcon } from '@phosphor-icons/react/dist/ssr/WhatsappLogo'
import type { Way } from '../../../src/items/domain.ts'
import { wayNamesText } from '../../locales/en/way-names.ts'
import { useText } from '../../locales/text.ts'

const ICONS: Record<Way, Icon> = {
  mail: EnvelopeSimpleIcon,
  share: DeviceMobileIcon,
  shortcut: DeviceMobileIcon,
  bookmarklet: BookmarkSimpleIcon,
  page: FileHtmlIcon,
  forward: PaperPlaneTiltIcon,
  channel: PaperPlaneTiltIcon,
  whatsapp: WhatsappLogoIcon,
  api: CodeIcon,
}

/** The way by which an item arrived. */
export function WayIcon({ way }: { way: Way }) {
  const { wayNames } = useText(wayNamesText)
  const Picture = ICONS[way]
  return (
    <span
      className="grid size-9 place-items-center rounded-lg bg-sunken text-ink-2"
      title={wayNames[way]}
    >
      <Picture className="size-4.5" aria-hidden="true" />
      <span className="sr-only">{wayNames[way]}</span>
    </span>
  )
}
