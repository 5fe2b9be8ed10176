import { ArrowLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowLeft'
import { resetText } from '../locales/en/reset.ts'
import { useText } from '../locales/text.ts'

export function BackToLogin() {
  const { reset } = useText(resetText)
  return (
    <p className="mt-6 text-center">
      <a
        href="/login"
        className="inline-flex h-11 items-center gap-2 text-base font-semibold text-accent"
      >
        <ArrowLeftIcon className="mirrors size-4.5 shrink-0" aria-hidden="true" />
        {reset.backToLogin}
      </a>
    </p>
  )
}
