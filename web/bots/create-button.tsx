import { PlusIcon } from '@phosphor-icons/react/dist/ssr/Plus'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { Tip } from '../ui/tip.tsx'

/** Opens the dialog for a new bot, over the cards of a page. */
export function CreateButton({ onClick }: { onClick(): void }) {
  const { bots } = useText(botsText)
  return (
    <button type="button" className="fab" aria-label={bots.create} onClick={onClick}>
      <PlusIcon className="size-7" weight="bold" aria-hidden="true" />
      <Tip at="above">{bots.create}</Tip>
    </button>
  )
}
