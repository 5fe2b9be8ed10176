import { useRouter } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { hiddenHomeAtom, useMarks } from '../assets/marks.ts'
import { assetsText } from '../locales/en/assets.ts'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import { UndoPop } from '../ui/undo-pop.tsx'

type Home = Parameters<typeof useMarks>[0] & { location?: string }

/** The home that was hidden last, and a button that shows it again. */
export function HiddenUndo({ home }: { home: Home }) {
  const { finder: words, homes } = useText({ ...finderText, ...assetsText })
  const setHome = useSetAtom(hiddenHomeAtom)
  const { mark } = useMarks(home)
  const router = useRouter()
  async function undo(): Promise<void> {
    await mark('hidden', false)
    // A list that was loaded meanwhile is without it.
    await router.invalidate()
  }
  return (
    <UndoPop
      text={words.hiddenNow(home.location || homes.noAddress)}
      undo={words.undo}
      onUndo={() => void undo()}
      onEnd={() => setHome(null)}
    />
  )
}
