import { PlusIcon } from '@phosphor-icons/react/dist/ssr/Plus'
import { useEffect, useRef } from 'react'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { Tip } from '../ui/tip.tsx'

/** Opens the dialog for a new bot, over the cards of a page, none of whose controls it covers. */
export function CreateButton({ onClick }: { onClick(): void }) {
  const { bots } = useText(botsText)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    void import('./step-aside.ts').then(
      ({ stepAside }) => {
        if (button.current && !isOver) stop = stepAside(button.current)
      },
      // The page was left before it came, or the connection is lost: the button stays where it is.
      () => undefined,
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [])
  return (
    <button ref={button} type="button" className="fab" aria-label={bots.create} onClick={onClick}>
      <PlusIcon className="size-7" weight="bold" aria-hidden="true" />
      <Tip at="above">{bots.create}</Tip>
    </button>
  )
}
