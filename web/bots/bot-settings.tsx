import { useRouteContext } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { BotWire } from '../../src/bots/wire.ts'
import { failureText } from '../lib/api-error.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { Alert } from '../ui/alert.tsx'
import { Modal, ModalError, ModalHeader } from '../ui/dialog.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { type AreaOption, botsApi } from './api.ts'
import { AreaPicker } from './area-picker.tsx'
import { keepBotAtom } from './atoms.ts'
import { BotControls } from './bot-controls.tsx'
import { type Draft, draftOf, problemsOf } from './draft.ts'
import { Preview } from './preview.tsx'

export function BotSettings({ bot, onClose }: { bot: BotWire; onClose(): void }) {
  const text = useText(botsText)
  const { settings, common } = text
  const { api } = useRouteContext({ from: '__root__' })
  const keep = useSetAtom(keepBotAtom)
  const [draft, setDraft] = useState<Draft>(() => draftOf(bot))
  const [options, setOptions] = useState<AreaOption[] | 'failed' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  useEffect(() => {
    botsApi(api)
      .areas()
      .then(setOptions, () => setOptions('failed'))
  }, [api])

  const problems = problemsOf(draft, text)
  const [first] = Object.values(problems)
  const change = (part: Partial<Draft>) => {
    setRefusal(null)
    setDraft({ ...draft, ...part })
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
      setRefusal(failureText(error, settings.saveFailed))
      setBusy(false)
    }
  }

  return (
    <Modal onClose={onClose} isBusy={isBusy} className="sm:max-w-[1000px] md:h-[min(860px,100%)]">
      <ModalHeader title={settings.title} onClose={onClose} />
      <div className="min-h-0 flex-1 overflow-y-auto md:grid md:grid-cols-[minmax(0,400px)_minmax(0,1fr)] md:overflow-hidden">
        <BotControls bot={bot} draft={draft} problems={problems} onChange={change} />
        <section className="border-line px-5 pb-6 sm:px-6 md:flex md:min-h-0 md:flex-col md:border-s md:pt-0">
          <h3 className="text-lg font-semibold">
            {settings.areas}{' '}
            <span className="text-base font-medium text-ink-3" role="status">
              {settings.selected(draft.neighborhoodCodes.length)}
            </span>
          </h3>
          {options === 'failed' ? (
            <Alert className="mt-4">{settings.areasFailed}</Alert>
          ) : options === null ? (
            <div
              className="skel mt-4 h-72 rounded-xl"
              role="status"
              aria-label={text.status.loading}
            />
          ) : (
            <AreaPicker
              options={options}
              selected={draft.neighborhoodCodes}
              problem={problems.neighborhoodCodes}
              onChange={(neighborhoodCodes) => change({ neighborhoodCodes })}
            />
          )}
        </section>
      </div>
      <footer className="shrink-0 border-t border-line px-5 py-4 sm:px-6">
        <div className="flex items-center justify-end gap-3">
          <Preview criteria={draft} isValid={first === undefined} />
          <button
            type="button"
            className="btn btn-ghost max-sm:hidden"
            onClick={onClose}
            disabled={isBusy}
          >
            {common.cancel}
          </button>
          <button
            type="button"
            className="btn btn-primary"
            disabled={isBusy || first !== undefined || !Array.isArray(options)}
            aria-busy={isBusy}
            onClick={save}
          >
            {isBusy && <Spinner />}
            {isBusy ? settings.saving : settings.save}
          </button>
        </div>
        {(refusal ?? first) && <ModalError>{refusal ?? first}</ModalError>}
      </footer>
    </Modal>
  )
}
