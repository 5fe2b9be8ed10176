import { useText } from '../locales/text.ts'
import { Alert } from './alert.tsx'
import { FocusKept } from './focus-kept.ts'

type Props = { className?: string; onRetry(): void }

/** In the place of a part of a page whose data could not be loaded, with a button to try again. */
export function NotLoaded({ className = '', onRetry }: Props) {
  const { common } = useText()
  return (
    <div className={`grid justify-items-start gap-3 ${className}`}>
      <FocusKept />
      <Alert>{common.partMissing}</Alert>
      <button type="button" className="btn btn-line btn-sm" onClick={onRetry}>
        {common.tryAgain}
      </button>
    </div>
  )
}
