import { useState } from 'react'
import { useIsHydrated } from '../lib/hydrated.ts'
import { Island, part } from '../lib/island.tsx'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import type { Understood } from './applied.ts'
import type { ChosenPlace } from './places.ts'
import type { Finder } from './use-finder.ts'

const dialogPart = part(async () => (await import('./save-as-bot.tsx')).SaveAsBotDialog)

type Props = { finder: Finder; places: readonly ChosenPlace[]; understood: Understood }

/** Opens the dialog that makes a bot of the filters. */
export function SaveAsBot({ finder, places, understood }: Props) {
  const { finder: words } = useText(finderText)
  const [isOpen, setOpen] = useState(false)
  const isHydrated = useIsHydrated()
  const onClose = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className="btn btn-line btn-sm max-sm:flex-1"
        disabled={!isHydrated}
        onClick={() => setOpen(true)}
      >
        <Icon name="robot" className="size-4.5" />
        {words.bot.button}
      </button>
      {isOpen && (
        <Island
          part={dialogPart}
          of={{ filters: finder.search, places, understood, onClose }}
          loading={null}
          onClose={onClose}
        />
      )}
    </>
  )
}
