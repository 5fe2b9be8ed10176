import { areasText } from '../locales/en/areas.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { Action } from '../ui/action.tsx'
import { ModalError } from '../ui/dialog.tsx'
import type { Preview } from './api.ts'
import { PreviewFoot } from './preview.tsx'
import type { BotSettingsState } from './use-bot-settings.ts'

type Props = {
  settings: BotSettingsState
  found: Preview | null
  /** Whether small screens show the sheet of areas. */
  isChoosing: boolean
  onCancel(): void
  /** Returns from the sheet of areas. */
  onUse(): void
}

/** What the criteria bring, and the buttons. */
export function SettingsFooter({ settings, found, isChoosing, onCancel, onUse }: Props) {
  const { draft, problem, isBusy, canSave, change, save } = settings
  const { settings: text, areas, common } = useText({ ...botsText, ...areasText })
  const inSettings = isChoosing ? 'max-md:hidden' : ''
  return (
    <div className="shrink-0 border-t border-line px-5 py-4 sm:px-6">
      <PreviewFoot draft={draft} found={found} onChange={change}>
        <Action
          className={`btn btn-ghost max-sm:hidden ${inSettings}`}
          isOff={isBusy}
          onClick={onCancel}
        >
          {common.cancel}
        </Action>
        <Action
          className={`btn btn-primary ${inSettings}`}
          isBusy={isBusy}
          isOff={!canSave}
          onClick={save}
        >
          {isBusy ? text.saving : text.save}
        </Action>
        {isChoosing && (
          <button type="button" className="btn btn-primary md:hidden" onClick={onUse}>
            {areas.use(draft.neighborhoodCodes.length + draft.polygons.length)}
          </button>
        )}
      </PreviewFoot>
      {problem && <ModalError>{problem}</ModalError>}
    </div>
  )
}
