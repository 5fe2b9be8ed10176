import type { ReactNode } from 'react'
import type { CriteriaWire } from '../../src/bots/wire.ts'
import { areasText } from '../locales/en/areas.ts'
import { useText } from '../locales/text.ts'
import { Action } from '../ui/action.tsx'
import { ModalError } from '../ui/dialog.tsx'
import type { Preview } from './api.ts'
import type { ControlProps } from './draft.ts'
import { PreviewFoot } from './preview.tsx'

type Props = {
  draft: CriteriaWire
  found: Preview | null
  /** Shown while it is not known what the criteria bring. */
  hint?: string | undefined
  /** The one problem that is shown below the buttons. */
  problem: string | undefined
  /** Whether small screens show the sheet of areas. */
  isChoosing: boolean
  isBusy: boolean
  onChange: ControlProps['onChange']
  onCancel(): void
  /** Returns from the sheet of areas. */
  onUse(): void
  /** The button that saves or creates. */
  children: ReactNode
}

/** What the criteria bring, and the buttons. */
export function CriteriaFooter(props: Props) {
  const { draft, found, hint, problem, isChoosing, isBusy } = props
  const { areas, common } = useText(areasText)
  const inSettings = isChoosing ? 'max-md:hidden' : ''
  return (
    <div className="shrink-0 border-t border-line px-5 py-4 sm:px-6">
      <PreviewFoot draft={draft} found={found} hint={hint} onChange={props.onChange}>
        <Action
          className={`btn btn-ghost max-sm:hidden ${inSettings}`}
          isOff={isBusy}
          onClick={props.onCancel}
        >
          {common.cancel}
        </Action>
        <div className={inSettings}>{props.children}</div>
        {isChoosing && (
          <button type="button" className="btn btn-primary md:hidden" onClick={props.onUse}>
            {areas.use(draft.neighborhoodCodes.length + draft.polygons.length)}
          </button>
        )}
      </PreviewFoot>
      {problem && <ModalError>{problem}</ModalError>}
    </div>
  )
}
