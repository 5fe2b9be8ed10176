import { MissingChunk } from '../lib/chunk.ts'
import { useText } from '../locales/text.ts'
import { Alert } from './alert.tsx'

type Props = { error: unknown; onRetry(): void; onClose?: (() => void) | undefined }

/**
 * Says over the page that a part of it could not be loaded, with a button to try again or, as after an update, to
 * reload.
 */
export function MissingPart({ error, onRetry, onClose }: Props) {
  const { common, status } = useText()
  return (
    <div className="fixed inset-x-3 bottom-24 z-(--z-index-toast) mx-auto grid max-w-md gap-2 rounded-xl bg-raised p-2 shadow-3">
      <Alert>{common.partMissing}</Alert>
      <div className="flex justify-end gap-2">
        {onClose && (
          <button type="button" className="btn btn-ghost btn-sm" onClick={onClose}>
            {common.close}
          </button>
        )}
        {error instanceof MissingChunk && (
          <button type="button" className="btn btn-ghost btn-sm" onClick={() => location.reload()}>
            {status.refresh}
          </button>
        )}
        <button type="button" className="btn btn-line btn-sm" onClick={onRetry}>
          {common.tryAgain}
        </button>
      </div>
    </div>
  )
}
