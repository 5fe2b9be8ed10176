import { useRouteContext } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { PlannedWire, ViewingPage } from '../../src/shortlists/viewings/wire.ts'
import type { ViewingWire } from '../../src/shortlists/wire.ts'
import type { Api } from '../lib/api.ts'
import { userAtom } from '../lib/atoms.ts'
import { keepDraft } from '../lib/drafts.ts'
import { timeText } from '../lib/format.ts'
import { useAttempt } from '../lib/use-attempt.ts'
import { viewingText } from '../locales/en/viewing.ts'
import { useText } from '../locales/text.ts'
import { Action } from '../ui/action.tsx'
import { Choices } from '../ui/choices.tsx'
import { ModalError } from '../ui/dialog.tsx'
import { shortlistApi } from './api.ts'
import type { OnList, Standing } from './use-standing.ts'
import { AfterFields } from './viewing-after.tsx'
import { Checklist } from './viewing-checklist.tsx'
import { type Draft, draftOf, keepUnsaved, unsavedOf, viewingOf, visitOf } from './viewing-draft.ts'
import { PlanFields } from './viewing-plan.tsx'

export type ViewingProps = { standing: Standing; onList: OnList; onClose(): void }
type Props = ViewingProps & { page: ViewingPage }
type Part = 'plan' | 'after'

/** The two parts of a viewing: before it and after it. */
export function ViewingForm(props: Props) {
  const { viewing: words } = useText(viewingText)
  const { page, standing, onList } = props
  const [draft, setDraft] = useDraft(props)
  const [part, setPart] = useState<Part>(() =>
    isOver(page) || draft.afterNote !== '' ? 'after' : 'plan',
  )
  const change = (some: Partial<Draft>) => setDraft((known) => ({ ...known, ...some }))
  const saving = useSaving(props, draft, part)
  const isPlanned = page.viewing !== null
  return (
    <>
      <div className="px-5 pb-5 sm:px-6">
        <Choices<Part>
          look="wide"
          label={words.parts}
          value={part}
          onChange={(chosen: Part) => setPart(chosen)}
          options={(['plan', 'after'] as const).map((value) => ({ value, label: words[value] }))}
        />
      </div>
      <div className="grid min-h-0 content-start gap-6 overflow-y-auto px-5 pb-6 sm:grid-cols-2 sm:px-6">
        {part === 'plan' ? (
          <PlanFields draft={draft} change={change} listId={standing.list._id}>
            <Clashes clashes={saving.clashes} />
          </PlanFields>
        ) : (
          <AfterFields {...{ isPlanned, draft, change, standing, onList }} />
        )}
        <Checklist
          title={part === 'plan' ? words.toCheck : words.found}
          lines={draft.checklist}
          change={(checklist) => change({ checklist })}
        />
      </div>
      <Foot part={part} isPlanned={isPlanned} saving={saving} />
    </>
  )
}

/** However the dialog is left: what was noted on the spot is there the next time. */
function useDraft({ page, standing }: Props) {
  const field = useField(standing)
  const [draft, setDraft] = useState<Draft>(() => unsavedOf(field, page) ?? draftOf(page))
  useEffect(() => keepUnsaved(field, page, draft), [field, page, draft])
  return [draft, setDraft] as const
}

const isOver = ({ viewing }: ViewingPage) =>
  viewing !== null && Date.parse(viewing.at) + viewing.minutes * 60_000 < Date.now()

/** Other viewings at that time: a hint. */
function Clashes({ clashes }: Pick<PlannedWire, 'clashes'>) {
  const { viewing: words } = useText(viewingText)
  return (
    <div role="status" className="grid gap-1 text-sm text-warning empty:hidden">
      {clashes.map(({ assetId, location, at }) => (
        <p key={assetId}>{words.clash(location, timeText(at))}</p>
      ))}
    </div>
  )
}

/** The name by which a form is kept for its user: who logs in next in this tab does not read it. */
const useField = ({ list, home }: Standing) =>
  `viewing ${list._id} ${home.asset._id} ${useAtomValue(userAtom)?._id}`

const placeOf = ({ list, home }: Props['standing']) => [list._id, home.asset._id] as const

/** Stores the viewing and what was noted after it. Answers what it clashes with, or undefined when there is none. */
async function store(
  api: Api,
  { page, standing }: Props,
  draft: Draft,
  planned: ViewingWire | null,
) {
  if (!planned) return undefined
  const calls = shortlistApi(api)
  const at = placeOf(standing)
  const { clashes } = await calls.plan(...at, planned)
  const note = draft.afterNote.trim()
  if (note !== (page.viewing?.after?.note ?? '')) await calls.noteAfter(...at, note)
  return clashes
}

function useSaving(props: Props, draft: Draft, part: Part) {
  const { page, standing, onList, onClose } = props
  const { viewing: words } = useText(viewingText)
  const { api } = useRouteContext({ from: '__root__' })
  const { isBusy, problem, attempt } = useAttempt(words.actionFailed)
  const [clashes, setClashes] = useState(page.viewing?.clashes ?? [])
  const calls = shortlistApi(api)
  const at = placeOf(standing)
  const field = useField(standing)
  const planned = part === 'plan' ? viewingOf(draft) : visitOf(draft, new Date())
  const settle = (send: () => Promise<PlannedWire['clashes'] | undefined>) =>
    void attempt(async () => {
      const found = (await send()) ?? []
      keepDraft(field, '')
      setClashes(found)
      await onList.load()
      if (found.length === 0) onClose()
    })
  return {
    isBusy,
    problem,
    clashes,
    isReady: planned !== null,
    save: () =>
      settle(async () => {
        const found = await store(api, props, draft, planned)
        // Who has read the hint may save once more; what is over clashes with nothing any more.
        return part === 'plan' && clashes.length === 0 ? found : undefined
      }),
    cancel: () => settle(() => calls.cancel(...at).then(() => undefined)),
    finish: (stage: 'applied' | 'declined') =>
      settle(async () => {
        await store(api, props, draft, planned)
        await calls.changeHome(...at, { stage })
        return undefined
      }),
  }
}

type FootProps = { part: Part; isPlanned: boolean; saving: ReturnType<typeof useSaving> }

function Foot({ part, isPlanned, saving }: FootProps) {
  const { viewing: words } = useText(viewingText)
  const { isBusy, isReady, problem, save, cancel, finish } = saving
  const isPlan = part === 'plan'
  return (
    <div className="border-t border-line px-5 py-4 sm:px-6">
      <div className="flex flex-wrap items-center justify-end gap-2">
        {isPlan && isPlanned && (
          <Action className="btn btn-ghost me-auto text-danger!" isOff={isBusy} onClick={cancel}>
            {words.cancelViewing}
          </Action>
        )}
        {!isPlan && (
          <>
            <Action className="btn btn-ghost" isOff={isBusy} onClick={() => finish('declined')}>
              {words.notForUs}
            </Action>
            <Action
              className="btn btn-line"
              isOff={isBusy || !isReady}
              onClick={() => finish('applied')}
            >
              {words.saveAndApply}
            </Action>
          </>
        )}
        <Action className="btn btn-primary" isBusy={isBusy} isOff={!isReady} onClick={save}>
          {words.save}
        </Action>
      </div>
      {problem && <ModalError>{problem}</ModalError>}
    </div>
  )
}
