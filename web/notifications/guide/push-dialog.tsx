import { BellSlashIcon } from '@phosphor-icons/react/dist/ssr/BellSlash'
import { ExportIcon } from '@phosphor-icons/react/dist/ssr/Export'
import { GearIcon } from '@phosphor-icons/react/dist/ssr/Gear'
import { GoogleChromeLogoIcon } from '@phosphor-icons/react/dist/ssr/GoogleChromeLogo'
import type { ReactNode } from 'react'
import { pushText } from '../../locales/en/push.ts'
import { useText } from '../../locales/text.ts'
import { Modal, ModalHeader } from '../../ui/dialog.tsx'
import type { DialogReason } from './use-setup.ts'

type Props = { reason: DialogReason; onClose(): void }

/** Says why push messages cannot be had, and what to do about it. */
export function PushDialog({ reason, onClose }: Props) {
  const { pushDialog } = useText(pushText)
  const title = reason.kind === 'denied' ? pushDialog.blockedTitle : pushDialog.unsupportedTitle
  return (
    <Modal onClose={onClose} className="sm:max-w-[480px]">
      <ModalHeader title={title} onClose={onClose} />
      <div className="overflow-y-auto px-5 sm:px-6">
        {reason.kind === 'denied' ? <Denied text={reason.text} /> : <Unsupported />}
      </div>
      <div className="p-5 sm:p-6">
        <button
          type="button"
          className="btn btn-primary btn-lg w-full"
          onClick={onClose}
          data-autofocus
        >
          {pushDialog.gotIt}
        </button>
      </div>
    </Modal>
  )
}

function Denied({ text }: { text: string }) {
  const { pushDialog } = useText(pushText)
  return (
    <>
      <div className="alert alert-bad" role="alert">
        <BellSlashIcon className="size-5 shrink-0" weight="fill" aria-hidden="true" />
        <span className="font-medium">{text}</span>
      </div>
      <p className="mt-4 text-md text-ink-2">{pushDialog.blockedHint}</p>
    </>
  )
}

function Unsupported() {
  const { pushDialog } = useText(pushText)
  return (
    <ul className="push-points">
      <Point
        icon={<GoogleChromeLogoIcon />}
        title={pushDialog.browsers}
        hint={pushDialog.browsersHint}
      />
      <Point icon={<ExportIcon />} title={pushDialog.ios} hint={pushDialog.iosHint} />
      <Point icon={<GearIcon />} title={pushDialog.system} hint={pushDialog.systemHint} />
    </ul>
  )
}

function Point({ icon, title, hint }: { icon: ReactNode; title: string; hint: string }) {
  return (
    <li className="flex gap-4">
      <span
        className="grid size-10 shrink-0 place-items-center rounded-lg bg-sunken text-ink-2 *:size-5.5"
        aria-hidden="true"
      >
        {icon}
      </span>
      <span>
        <span className="block text-md font-semibold">{title}</span>
        <span className="text-base text-ink-2">{hint}</span>
      </span>
    </li>
  )
}
