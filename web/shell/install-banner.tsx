import { DotsThreeVerticalIcon } from '@phosphor-icons/react/dist/ssr/DotsThreeVertical'
import { ExportIcon } from '@phosphor-icons/react/dist/ssr/Export'
import { isIos } from '../lib/worker.ts'
import { installText } from '../locales/en/install.ts'
import { useText } from '../locales/text.ts'

/** How to install the application on this phone. */
export function InstallBanner({ onClose }: { onClose(): void }) {
  const { install } = useText(installText)
  const isOnIos = isIos()
  const Icon = isOnIos ? ExportIcon : DotsThreeVerticalIcon
  return (
    <section
      // Its button can be scrolled out from under the add button of the page.
      className="mx-auto mb-20 max-w-md rounded-2xl bg-raised p-4 shadow-1"
      aria-label={install.title}
    >
      <div className="flex items-start gap-4">
        <img src="/icon-192.png" alt="" className="size-12 rounded-xl" width={48} height={48} />
        <p className="min-w-0 flex-1 text-md text-ink-2">
          <b className="block text-lg font-semibold text-ink">{install.title}</b>
          {isOnIos ? install.tap : install.openThe}{' '}
          <Icon className="inline size-5 text-ink" aria-hidden="true" />{' '}
          <b className="font-semibold text-ink">{isOnIos ? install.share : install.menu}</b>
          {install.next} <b className="font-semibold text-ink">{install.add}</b>
        </p>
      </div>
      <button type="button" className="btn btn-primary btn-lg mt-4 w-full" onClick={onClose}>
        {install.okay}
      </button>
    </section>
  )
}
