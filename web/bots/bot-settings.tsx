import { useRouteContext } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { BotWire } from '../../src/bots/wire.ts'
import { ApiError, failureText } from '../lib/api-error.ts'
import { focusFirstInvalid } from '../lib/focus.ts'
import { areasText } from '../locales/en/areas.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { Modal, ModalHeader } from '../ui/dialog.tsx'
import { type AreaOption, botsApi } from './api.ts'
import { AreaColumn } from './areas/area-column.tsx'
import { keepBotAtom } from './atoms.ts'
import { BotControls } from './bot-controls.tsx'
import { type Draft, type DraftProblems, draftOf, isChanged, problemsOf } from './draft.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { SettingsFooter } from './settings-footer.tsx'
import { usePreview } from './use-preview.ts'

/** The settings of a bot. On small screens the areas are a sheet of their own. */
export function BotSettings({ bot, onClose }: { bot: BotWire; onClose(): void }) {
  const text = useText({ ...botsText, ...areasText })
  const { settings, areas } = text
  const { api } = useRouteContext({ from: '__root__' })
  const keep = useSetAtom(keepBotAtom)
  const [atFirst] = useState<Draft>(() => draftOf(bot))
  const [draft, setDraft] = useState(atFirst)
  const [options, setOptions] = useState<AreaOption[] | 'failed' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const [refusal, setRefusal] = useState<{ message: string; fields: DraftProblems } | null>(null)
  const body = useRef<HTMLDivElement>(null)
  const areasRow = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    botsApi(api)
      .areas()
      .then(setOptions, () => setOptions('failed'))
  }, [api])

  // A refusal is shown at its field, which gets the focus.
  useEffect(() => {
    if (refusal && body.current) focusFirstInvalid(body.current)
  }, [refusal])

  const own = problemsOf(draft, text)
  const [first] = Object.values(own)
  const problems = { ...refusal?.fields, ...own }
  const change = (part: Partial<Draft>) => {
    setRefusal(null)
    setDraft((known) => ({ ...known, ...part }))
  }
  const isDirty = isChanged(atFirst, draft)
  const leave = () => (isDirty ? setLeaving(true) : onClose())
  const toSettings = () => {
    setChoosing(false)
    requestAnimationFrame(() => areasRow.current?.focus())
  }

  async function save(): Promise<void> {
    if (!Array.isArray(options)) return
    setBusy(true)
    const known = new Set(options.map(({ code }) => code))
    const neighborhoodCodes = draft.neighborhoodCodes.filter((code) => known.has(code))
    try {
      keep(await botsApi(api).change(bot._id, { ...draft, neighborhoodCodes }))
      onClose()
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      setRefusal({ message: failureText(error, settings.saveFailed), fields })
      setBusy(false)
    }
  }

  const found = usePreview(draft, first === undefined)
  const canSave = !isBusy && first === undefined && Array.isArray(options)
  return (
    <Modal
      onClose={leave}
      isBusy={isBusy}
      className={`sm:max-w-[1000px] md:h-[min(860px,100%)] ${isChoosing ? 'max-md:h-[94dvh]' : ''}`}
    >
      <ModalHeader
        title={settings.title}
        onClose={leave}
        {...(isChoosing
          ? { sheet: { title: areas.choose, backLabel: areas.back, onBack: toSettings } }
          : {})}
      />
      <div
        ref={body}
        className={`min-h-0 flex-1 overflow-y-auto md:grid md:grid-cols-[minmax(0,400px)_minmax(0,1fr)] md:overflow-hidden ${isChoosing ? 'max-md:flex max-md:flex-col' : ''}`}
      >
        <BotControls
          bot={bot}
          draft={draft}
          problems={problems}
          onChange={change}
          areasRow={areasRow}
          options={Array.isArray(options) ? options : []}
          onAreas={() => setChoosing(true)}
          isHidden={isChoosing}
          histogram={found?.histogram ?? null}
          isChanged={isDirty}
          onCopied={onClose}
        />
        <AreaColumn
          options={options}
          criteria={draft}
          problem={problems.neighborhoodCodes}
          isShown={isChoosing}
          onChange={change}
        />
      </div>
      <SettingsFooter
        draft={draft}
        problem={refusal?.message ?? first}
        found={found}
        onChange={change}
        isBusy={isBusy}
        canSave={canSave}
        isChoosing={isChoosing}
        onCancel={onClose}
        onSave={save}
        onUse={toSettings}
      />
      {isLeaving && <LeaveDialog onStay={() => setLeaving(false)} onLeave={onClose} />}
    </Modal>
  )
}
