import { CopyIcon } from '@phosphor-icons/react/dist/ssr/Copy'
import { useState } from 'react'

type Labels = { copy: string; copied: string }

/** A text that is shown once, and a button that copies it. */
export function CopyField({ text, labels }: { text: string; labels: Labels }) {
  return (
    <div className="flex gap-2 max-sm:flex-wrap">
      <div className="field field-sm is-readonly min-w-0 flex-1 bg-surface! max-sm:basis-full">
        <bdi className="min-w-0 flex-1 truncate select-all font-mono text-base text-ink" dir="ltr">
          {text}
        </bdi>
      </div>
      <CopyButton text={text} labels={labels} />
    </div>
  )
}

type ButtonProps = { text: string; labels: Labels; className?: string }

/**
 * Copies the text of the field before it. Where the browser does not allow it, the text is selected, to be copied by
 * hand.
 */
export function CopyButton({ text, labels, className = 'btn btn-primary' }: ButtonProps) {
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
      className={className}
      onClick={({ currentTarget }) => void copy(currentTarget)}
    >
      <CopyIcon className="size-5" aria-hidden="true" />
      <span>{isCopied ? labels.copied : labels.copy}</span>
    </button>
  )
}
