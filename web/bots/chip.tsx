import { XIcon } from '@phosphor-icons/react/dist/ssr/X'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'

type Props = { name: string; onRemove(): void }

/** A chosen value in a field, with a button that removes it. */
export function Chip({ name, onRemove }: Props) {
  const { settings } = useText(botsText)
  return (
    <span className="inline-flex h-8 max-w-full items-center gap-1 rounded-sm bg-sunken ps-2.5 pe-1 text-sm font-medium text-ink-2">
      <bdi className="truncate">{name}</bdi>
      <button
        type="button"
        className="hit relative grid size-6 shrink-0 place-items-center rounded-[5px] hover:bg-line"
        aria-label={settings.remove(name)}
        onClick={onRemove}
      >
        <XIcon className="size-3.5" weight="bold" aria-hidden="true" />
      </button>
    </span>
  )
}
