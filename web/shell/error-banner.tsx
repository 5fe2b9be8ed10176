import { WarningCircleIcon } from '@phosphor-icons/react/dist/ssr/WarningCircle'
import { useEffect, useState } from 'react'
import { useText } from '../locales/text.ts'

/** A browser says so when a change of size was measured one picture late. Nothing is wrong with the page. */
const HARMLESS = /^ResizeObserver loop /

/** Shows errors that no page has handled, until the page is reloaded. */
export function ErrorBanner() {
  const { status, common } = useText()
  const [message, setMessage] = useState<string | null>(null)
  useEffect(() => {
    const onError = ({ message: text }: ErrorEvent) => {
      if (!HARMLESS.test(text)) setMessage(text || common.generic)
    }
    const onRejection = ({ reason }: PromiseRejectionEvent) =>
      setMessage(reason instanceof Error ? reason.message : common.generic)
    window.addEventListener('error', onError)
    window.addEventListener('unhandledrejection', onRejection)
    return () => {
      window.removeEventListener('error', onError)
      window.removeEventListener('unhandledrejection', onRejection)
    }
  }, [common])
  if (message === null) return null
  return (
    <div
      className="fixed inset-x-3 top-3 z-(--z-index-banner) mx-auto flex max-w-2xl flex-wrap items-center gap-3 rounded-xl bg-danger-fill py-2.5 ps-4 pe-2.5 text-on-danger shadow-3"
      role="alert"
    >
      <WarningCircleIcon className="size-6 shrink-0" weight="fill" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-32">
        <b className="block text-md font-semibold">{status.applicationError}</b>
        <span className="block truncate text-sm">{message}</span>
      </p>
      <button
        type="button"
        className="btn btn-sm bg-[#fff] text-[#8f1b15]"
        onClick={() => {
          setMessage(null)
          location.reload()
        }}
      >
        {status.dismiss}
      </button>
    </div>
  )
}
