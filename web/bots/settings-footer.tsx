import { areasText } from '../locales/en/areas.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { Action } from '../ui/action.tsx'
import { ModalError } from '../ui/dialog.tsx'
import type { Draft } from './draft.ts'
import { Preview } from './preview.tsx'

type Props = {
  draft: Draft
  problem: string | undefined
  isValid: boolean
  isBusy: boolean
  canSave: boolean
  /** Whether small screens show the sheet of areas. */
  isChoosing: boolean
  onCancel(): void
  onSave(): void
  /** Returns from the sheet of areas. */
  onUse(): void
}

/** What the criteria bring, and the buttons. */
export function SettingsFooter(props: Props) {
  const { draft, problem, isValid, isBusy, canSave, isChoosing } = props
  const { settings, areas, common } = useText({ ...botsText, ...areasText })
  const inSettings = isChoosing ? 'max-md:hidden' : ''
  return (
    <div className="shrink-0 border-t border-line px-5 py-4 sm:px-6">
      <div className="flex items-center justify-end gap-3">
        <Preview criteria={draft} isValid={isValid} />
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
            {areas.use(draft.neighborhoodCodes.length)}
          </button>
        )}
      </div>
      {problem && <ModalError>{problem}</ModalError>}
    </div>
  )
}
