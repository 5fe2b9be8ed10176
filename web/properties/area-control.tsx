import { useRouteContext } from '@tanstack/react-router'
import { useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { NEW_CRITERIA } from '../../src/assets/criteria/criteria.ts'
import type { CriteriaWire } from '../../src/bots/wire.ts'
import { botsApi } from '../bots/api.ts'
import { AreaChooser } from '../bots/areas/area-chooser.tsx'
import type { Drawn } from '../bots/areas/drawn.ts'
import { areasText } from '../locales/en/areas.ts'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import { Alert } from '../ui/alert.tsx'
import { areaOptionsAtom } from './atoms.ts'
import type { ControlProps } from './controls.tsx'
import { AREAS_MAX } from './criteria-in.ts'
import { Waiting } from './waiting.tsx'

/** What is drawn is a filter of its own. */
const NOTHING_DRAWN: Drawn = {
  criteria: NEW_CRITERIA as CriteriaWire,
  onChange: () => undefined,
  editing: null,
  onEdit: () => undefined,
}

/** Cities and their areas, as bots choose them. */
export function AreaControl({ filters, onChange }: ControlProps) {
  const { areas: text, finder } = useText({ ...areasText, ...finderText })
  const { options, isFailed } = useAreas()
  const selected = filters.neighborhoodCodes ?? []
  const isFull = selected.length >= AREAS_MAX
  if (isFailed) return <Alert>{text.failed}</Alert>
  if (!options) return <Waiting className="skel h-96" />
  return (
    <div className="-mt-4 flex h-96 flex-col">
      <AreaChooser
        options={options}
        selected={selected}
        drawn={NOTHING_DRAWN}
        problem={isFull ? finder.manyAreas(AREAS_MAX) : undefined}
        onChange={(codes) => {
          const some = codes.slice(0, AREAS_MAX)
          onChange({ neighborhoodCodes: some.length > 0 ? some : undefined })
        }}
      />
    </div>
  )
}

/** The areas, fetched when a page needs them for the first time. */
function useAreas() {
  const { api } = useRouteContext({ from: '__root__' })
  const [options, setOptions] = useAtom(areaOptionsAtom)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    if (options) return
    botsApi(api)
      .areas()
      .then(setOptions, () => setFailed(true))
  }, [api, options, setOptions])
  return { options, isFailed }
}
