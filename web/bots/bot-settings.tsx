import { useEffect, useRef, useState } from 'react'
import type { BotWire } from '../../src/bots/wire.ts'
import { focusFirstInvalid } from '../lib/focus.ts'
import { areasText } from '../locales/en/areas.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { Modal, ModalHeader } from '../ui/dialog.tsx'
import { AreaColumn } from './areas/area-column.tsx'
import { BotControls } from './bot-controls.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { SettingsFooter } from './settings-footer.tsx'
import { type BotSettingsState, useBotSettings } from './use-bot-settings.ts'
import { usePreview } from './use-preview.ts'

/** The settings of a bot. On small screens the areas are a sheet of their own. */
export function BotSettings({ bot, onClose }: { bot: BotWire; onClose(): void }) {
  const { settings: text, areas } = useText({ ...botsText, ...areasText })
  const settings = useBotSettings(bot, onClose)
  const { draft } = settings
  const found = usePreview(draft, settings.isValid)
  const [isLeaving, setLeaving] = useState(false)
  const { isChoosing, areasRow, choose, toSettings } = useAreasSheet()
  const body = useFocusAtRefusal(settings.refusal)
  const leave = () => (settings.isDirty ? setLeaving(true) : onClose())
  const sheet = { title: areas.choose, backLabel: areas.back, onBack: toSettings }
  return (
    <Modal
      onClose={leave}
      isBusy={settings.isBusy}
      className={`sm:max-w-[1000px] md:h-[min(860px,100%)] ${isChoosing ? 'max-md:h-[94dvh]' : ''}`}
    >
      <ModalHeader title={text.title} onClose={leave} {...(isChoosing && { sheet })} />
      <div
        ref={body}
        className={`min-h-0 flex-1 overflow-y-auto md:grid md:grid-cols-[minmax(0,400px)_minmax(0,1fr)] md:overflow-hidden ${isChoosing ? 'max-md:flex max-md:flex-col' : ''}`}
      >
        <BotControls
          bot={bot}
          settings={settings}
          histogram={found?.histogram ?? null}
          areasRow={areasRow}
          onAreas={choose}
          isHidden={isChoosing}
          onCopied={onClose}
        />
        <AreaColumn
          options={settings.options}
          criteria={draft}
          problem={settings.problems.neighborhoodCodes}
          isShown={isChoosing}
          onChange={settings.change}
        />
      </div>
      <SettingsFooter
        settings={settings}
        found={found}
        isChoosing={isChoosing}
        onCancel={onClose}
        onUse={toSettings}
      />
      {isLeaving && <LeaveDialog onStay={() => setLeaving(false)} onLeave={onClose} />}
    </Modal>
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

/** The areas, which are a sheet of their own on small screens, and the row that opens them. */
function useAreasSheet() {
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
