import type { ReactNode } from 'react'
import { Modal, ModalHeader } from '../../ui/dialog.tsx'
import { Picture, type PictureProps } from './picture.tsx'

type Props = PictureProps & { chip: ReactNode; onClose(): void }

/** The picture of a service as large as the window. It stays open, and says so, when the service goes offline. */
export function Fullscreen({ chip, onClose, ...picture }: Props) {
  return (
    <Modal onClose={onClose} className="sm:max-w-[1600px]">
      <ModalHeader title={picture.title} onClose={onClose} />
      <div className="overflow-y-auto px-5 pb-5 sm:px-6 sm:pb-6">
        <Picture {...picture} />
        <div className="mt-4">{chip}</div>
      </div>
    </Modal>
  )
}
