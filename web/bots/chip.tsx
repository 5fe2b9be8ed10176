import { XIcon } from '@phosphor-icons/react/dist/ssr/X'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'

const TONES = {
  area: {
    chip: 'bg-area-selected-fill font-semibold text-area-selected-text',
    button: 'hover:bg-area-selected-fill',
  },
  plain: { chip: 'bg-sunken font-medium text-ink-2', button: 'hover:bg-line' },
}

type Props = { name: string; tone: keyof typeof TONES; onRemove(): void }

/** A chosen value in a field, with a button that removes it. */
export function Chip({ name, tone, onRemove }: Props) {
  const { settings } = useText(botsText)
  const { chip, button } = TONES[tone]
  return (
    <span
      className={`inline-flex h-8 max-w-full items-center gap-1 rounded-sm ps-2.5 pe-1 text-sm ${chip}`}
    >
      <bdi className="truncate">{name}</bdi>
      <button
        type="button"
        className={`hit relative grid size-6 shrink-0 place-items-center rounded-[5px] ${button}`}
        aria-label={settings.remove(name)}
        onClick={onRemove}
      >
        <XIcon className="size-3.5" weight="bold" aria-hidden="true" />
      </button>
    </span>
  )
}
