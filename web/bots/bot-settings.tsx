import { useEffect, useRef, useState } from 'react'
import type { BotWire } from '../../src/bots/wire.ts'
import { useAskBeforeUnload } from '../lib/ask-before-unload.ts'
import { focusFirstInvalid } from '../lib/focus.ts'
import { areasText } from '../locales/en/areas.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { Action } from '../ui/action.tsx'
import { Modal, ModalHeader } from '../ui/dialog.tsx'
import { BotControls } from './bot-controls.tsx'
import { CriteriaFooter } from './criteria-footer.tsx'
import { CriteriaForm, useAreasSheet } from './criteria-form.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { type BotSettingsState, useBotSettings } from './use-bot-settings.ts'
import { usePreview } from './use-preview.ts'

/** The settings of a bot. On small screens the areas are a sheet of their own. */
export function BotSettings({ bot, onClose }: { bot: BotWire; onClose(): void }) {
  const { settings: text, areas } = useText({ ...botsText, ...areasText })
  const settings = useBotSettings(bot, onClose)
  const { draft, problems, options, change } = settings
  const found = usePreview(draft, settings.isValid)
  const [isLeaving, setLeaving] = useState(false)
  const areasSheet = useAreasSheet()
  const { isChoosing, toSettings } = areasSheet
  const body = useFocusAtRefusal(settings.refusal)
  useAskBeforeUnload(settings.isDirty)
  const leave = () => (settings.isDirty ? setLeaving(true) : onClose())
  const sheet = { title: areas.choose, backLabel: areas.back, onBack: toSettings }
  return (
    <Modal
      onClose={leave}
      {...(isChoosing && { onBack: toSettings })}
      isBusy={settings.isBusy}
      className={`sm:max-w-[1000px] md:h-[min(860px,100%)] ${isChoosing ? 'max-md:h-[94dvh]' : ''}`}
    >
      <ModalHeader title={text.title} onClose={leave} {...(isChoosing && { sheet })} />
      <CriteriaForm
        {...{ body, draft, problems, options, found }}
        areas={areasSheet}
        onChange={change}
      >
        {(criteria) => (
          <BotControls bot={bot} settings={settings} onCopied={onClose}>
            {criteria}
          </BotControls>
        )}
      </CriteriaForm>
      <CriteriaFooter
        {...{ draft, found, isChoosing }}
        isBusy={settings.isBusy}
        problem={settings.problem}
        onChange={change}
        onCancel={onClose}
        onUse={toSettings}
      >
        <SaveButton settings={settings} />
      </CriteriaFooter>
      {isLeaving && <LeaveDialog onStay={() => setLeaving(false)} onLeave={onClose} />}
    </Modal>
  )
}

function SaveButton({ settings: { isBusy, canSave, save } }: { settings: BotSettingsState }) {
  const { settings: text } = useText(botsText)
  return (
    <Action className="btn btn-primary" isBusy={isBusy} isOff={!canSave} onClick={save}>
      {isBusy ? text.saving : text.save}
    </Action>
  )
}

/** A refusal is shown at its field, which gets the focus. */
function useFocusAtRefusal(refusal: BotSettingsState['refusal']) {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal && body.current) focusFirstInvalid(body.current)
  }, [refusal])
  return body
}
