import { dashboardText } from '../../locales/en/dashboard.ts'
import { useText } from '../../locales/text.ts'
import { Modal, ModalHeader } from '../../ui/dialog.tsx'
import { Picture, type PictureProps } from './picture.tsx'

type Props = PictureProps & { onClose(): void }

/** The picture of a service as large as the window. It stays open, and says so, when the service goes offline. */
export function Fullscreen({ onClose, ...picture }: Props) {
  const { services } = useText(dashboardText)
  const { title, check } = picture
  return (
    <Modal onClose={onClose} className="sm:max-w-[1600px]">
      <ModalHeader title={title} subtitle={services[check.state]} onClose={onClose} />
      <div className="overflow-y-auto px-5 pb-5 sm:px-6 sm:pb-6">
        {/* As wide as its height allows: header and edges take 10rem. */}
        <div className="mx-auto w-[min(100%,calc((100dvh-10rem)*16/9))]">
          <Picture {...picture} />
        </div>
      </div>
    </Modal>
  )
}
