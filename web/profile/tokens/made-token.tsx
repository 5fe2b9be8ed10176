import { CheckCircleIcon } from '@phosphor-icons/react/dist/ssr/CheckCircle'
import { useFocusAtFirst } from '../../lib/focus.ts'
import { tokensText } from '../../locales/en/tokens.ts'
import { useText } from '../../locales/text.ts'
import { CopyField } from '../../ui/copy-field.tsx'

/** A token that was just made: its text is not shown again. */
export type Made = { name: string; token: string }

/** It takes the focus: the form that had it starts anew. */
export function MadeToken({ made: { name, token } }: { made: Made }) {
  const { tokens } = useText(tokensText)
  const shown = useFocusAtFirst<HTMLDivElement>()
  return (
    <div
      ref={shown}
      tabIndex={-1}
      className="mt-5 rounded-xl bg-positive-soft p-4 outline-none"
      role="status"
    >
      <p className="flex items-center gap-2 text-base font-semibold text-positive">
        <CheckCircleIcon className="size-5 shrink-0" weight="fill" aria-hidden="true" />
        <bdi>{tokens.made(name)}</bdi>
      </p>
      <div className="mt-3">
        <CopyField text={token} labels={tokens} />
      </div>
      <p className="mt-2 text-sm text-ink-2">{tokens.once}</p>
    </div>
  )
}
