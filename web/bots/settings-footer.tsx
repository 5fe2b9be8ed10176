import { areasText } from '../locales/en/areas.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { Action } from '../ui/action.tsx'
import { ModalError } from '../ui/dialog.tsx'
import type { Preview } from './api.ts'
import type { Draft } from './draft.ts'
import { PreviewFoot } from './preview.tsx'

type Props = {
  draft: Draft
  problem: string | undefined
  found: Preview | null
  isBusy: boolean
  canSave: boolean
  /** Whether small screens show the sheet of areas. */
  isChoosing: boolean
  onChange(part: Partial<Draft>): void
  onCancel(): void
  onSave(): void
  /** Returns from the sheet of areas. */
  onUse(): void
}

/** What the criteria bring, and the buttons. */
export function SettingsFooter(props: Props) {
  const { draft, problem, found, isBusy, canSave, isChoosing } = props
  const { settings, areas, common } = useText({ ...botsText, ...areasText })
  const inSettings = isChoosing ? 'max-md:hidden' : ''
  return (
    <div className="shrink-0 border-t border-line px-5 py-4 sm:px-6">
      <PreviewFoot draft={draft} found={found} onChange={props.onChange}>
        <Action
          className={`btn btn-ghost max-sm:hidden ${inSettings}`}
          isOff={isBusy}
          onClick={props.onCancel}
        >
          {common.cancel}
        </Action>
        <Action
          className={`btn btn-primary ${inSettings}`}
          isBusy={isBusy}
          isOff={!canSave}
          onClick={props.onSave}
        >
          {isBusy ? settings.saving : settings.save}
        </Action>
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
