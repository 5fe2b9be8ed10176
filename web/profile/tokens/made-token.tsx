import { CheckCircleIcon } from '@phosphor-icons/react/dist/ssr/CheckCircle'
import { CopyIcon } from '@phosphor-icons/react/dist/ssr/Copy'
import { useState } from 'react'
import { useFocusAtFirst } from '../../lib/focus.ts'
import { tokensText } from '../../locales/en/tokens.ts'
import { useText } from '../../locales/text.ts'

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
      <div className="mt-3 flex gap-2 max-sm:flex-wrap">
        <div className="field field-sm is-readonly min-w-0 flex-1 bg-surface! max-sm:basis-full">
          <span
            className="min-w-0 flex-1 truncate select-all font-mono text-base text-ink"
            dir="ltr"
          >
            {token}
          </span>
        </div>
        <CopyButton text={token} />
      </div>
      <p className="mt-2 text-sm text-ink-2">{tokens.once}</p>
    </div>
  )
}

/** Copies the text of the field before it. Where the browser does not allow it, the text is selected, to be copied by hand. */
export function CopyButton({ text }: { text: string }) {
  const { tokens } = useText(tokensText)
  const [isCopied, setCopied] = useState(false)
  async function copy({ previousElementSibling: field }: Element): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Without encryption there is no clipboard at all.
      if (field) getSelection()?.selectAllChildren(field)
    }
  }
  return (
    <button
      type="button"
      className="btn btn-primary"
      onClick={({ currentTarget }) => void copy(currentTarget)}
    >
      <CopyIcon className="size-5" aria-hidden="true" />
      {isCopied ? tokens.copied : tokens.copy}
    </button>
  )
}
