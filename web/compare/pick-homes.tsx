import { ColumnsIcon } from '@phosphor-icons/react/dist/ssr/Columns'
import { Link } from '@tanstack/react-router'
import { atom, useAtom, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { COMPARED_MAX, COMPARED_MIN } from '../../src/assets/compared/domain.ts'
import type { AssetWire } from '../../src/assets/wire.ts'
import { assetsText } from '../locales/en/assets.ts'
import { compareText } from '../locales/en/compare.ts'
import { useText } from '../locales/text.ts'
import { aboveHomeAtom } from '../properties/atoms.ts'
import { PickBox } from '../ui/pick-box.tsx'

/** The ids of the homes that are chosen to be compared, in the order of the choice; null while none can be. */
const pickedAtom = atom<readonly string[] | null>(null)

/** Starts and ends the choice, and leads to the comparison. While homes are chosen, each has a check box. */
export function PickHomes() {
  const { compare, common } = useText(compareText)
  const [picked, setPicked] = usePickBoxes()
  const isReady = picked !== null && picked.length >= COMPARED_MIN
  return (
    <section className="mb-4 flex flex-wrap items-center gap-2" aria-label={compare.title}>
      <button type="button" className="btn btn-line" onClick={() => setPicked(picked ? null : [])}>
        <ColumnsIcon className="size-5" aria-hidden="true" />
        <span>{picked ? common.cancel : compare.choose}</span>
      </button>
      {isReady && (
        <Link to="/compare" search={{ ids: picked.join(',') }} className="btn btn-primary">
          {compare.these(picked.length)}
        </Link>
      )}
      <p className="text-base text-ink-2" role="status">
        {picked && !isReady && compare.pickHint(COMPARED_MIN, COMPARED_MAX)}
      </p>
    </section>
  )
}

function usePickBoxes() {
  const [picked, setPicked] = useAtom(pickedAtom)
  const setAbove = useSetAtom(aboveHomeAtom)
  useEffect(() => {
    setAbove({ draw: (home) => <CompareBox home={home} /> })
    return () => {
      setAbove(null)
      setPicked(null)
    }
  }, [setAbove, setPicked])
  return [picked, setPicked] as const
}

function CompareBox({ home: { _id, location } }: { home: AssetWire }) {
  const { compare, homes } = useText({ ...compareText, ...assetsText })
  const [picked, setPicked] = useAtom(pickedAtom)
  if (!picked) return null
  const isOn = picked.includes(_id)
  return (
    <PickBox
      name={compare.pick(location || homes.noAddress)}
      isOn={isOn}
      isOff={!isOn && picked.length >= COMPARED_MAX}
      onChange={(isChosen) =>
        setPicked(isChosen ? [...picked, _id] : picked.filter((one) => one !== _id))
      }
    />
  )
}
