import { Fragment, type ReactNode, type RefObject, useRef, useState } from 'react'
import type { CriteriaWire } from '../../src/bots/wire.ts'
import type { AreaOption, Preview } from './api.ts'
import { AreaColumn } from './areas/area-column.tsx'
import { AreasRow } from './areas/areas-row.tsx'
import { CONTROLLED, CONTROLS, problemOf } from './criteria/controls.tsx'
import type { ControlProps, DraftProblems } from './draft.ts'

/** The areas, which are a sheet of their own on small screens, and the row that opens them. */
export function useAreasSheet() {
  const [isChoosing, setChoosing] = useState(false)
  const areasRow = useRef<HTMLButtonElement>(null)
  return {
    isChoosing,
    areasRow,
    choose: () => setChoosing(true),
    toSettings(): void {
      setChoosing(false)
      requestAnimationFrame(() => areasRow.current?.focus())
    },
  }
}

type AreasSheet = ReturnType<typeof useAreasSheet>

type Props = {
  body: RefObject<HTMLDivElement | null>
  draft: CriteriaWire
  problems: DraftProblems
  /** The areas that can be chosen; null while they are loading. */
  options: readonly AreaOption[] | 'failed' | null
  found: Preview | null
  areas: AreasSheet
  onChange: ControlProps['onChange']
  /** The first column, with the controls of the criteria in it. */
  children(criteria: ReactNode): ReactNode
}

/** What a bot looks for: its criteria in one column, its areas in the other. Small screens show one of the two. */
export function CriteriaForm(props: Props) {
  const { body, draft, problems, options, areas, onChange, children } = props
  const { isChoosing } = areas
  return (
    <div
      ref={body}
      className={`relative min-h-0 flex-1 overflow-y-auto md:grid md:grid-cols-[minmax(0,400px)_minmax(0,1fr)] md:overflow-hidden ${isChoosing ? 'max-md:flex max-md:flex-col' : ''}`}
    >
      <div
        className={`relative px-5 pb-6 sm:px-6 md:overflow-y-auto ${isChoosing ? 'max-md:hidden' : ''}`}
      >
        {children(<Controls {...props} />)}
      </div>
      <AreaColumn
        options={options}
        criteria={draft}
        problem={problems.neighborhoodCodes}
        isShown={isChoosing}
        onChange={onChange}
      />
    </div>
  )
}

/** Every criterion but the areas, which have a row on small screens. */
function Controls({ draft, problems, options, found, areas, onChange }: Props) {
  const histogram = found?.histogram ?? null
  return CONTROLLED.map((name) => {
    const Control = CONTROLS[name]
    return (
      <Fragment key={name}>
        <Control {...{ draft, histogram, onChange }} problem={problemOf(problems, name)} />
        {name === 'rooms' && (
          <AreasRow
            button={areas.areasRow}
            options={Array.isArray(options) ? options : []}
            selected={draft.neighborhoodCodes}
            polygons={draft.polygons}
            problem={problems.neighborhoodCodes}
            onOpen={areas.choose}
          />
        )}
      </Fragment>
    )
  })
}
