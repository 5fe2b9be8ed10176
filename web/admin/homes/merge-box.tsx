import { atom, useAtom } from 'jotai'
import type { AssetWire } from '../../../src/assets/wire.ts'
import { assetsText } from '../../locales/en/assets.ts'
import { byHandText } from '../../locales/en/by-hand.ts'
import { useText } from '../../locales/text.ts'
import { PickBox } from '../../ui/pick-box.tsx'

/** The homes that an administrator has chosen to merge, by id; null while none are being chosen. */
export const mergingAtom = atom<ReadonlyMap<string, AssetWire> | null>(null)

/** Chooses a home to be merged with others. Nothing while none are being chosen. */
export function MergeBox({ home }: { home: AssetWire }) {
  const { byHand, homes } = useText({ ...byHandText, ...assetsText })
  const [merging, setMerging] = useAtom(mergingAtom)
  if (!merging) return null
  function choose(isOn: boolean): void {
    const next = new Map(merging)
    if (isOn) next.set(home._id, home)
    else next.delete(home._id)
    setMerging(next)
  }
  const name = byHand.pick(home.location || homes.noAddress)
  return <PickBox name={name} isOn={merging.has(home._id)} onChange={choose} />
}
