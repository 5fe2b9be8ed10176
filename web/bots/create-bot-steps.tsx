import { useEffect, useId, useRef } from 'react'
import { hasArea } from '../../src/assets/domain/has-area.ts'
import { BOT_NAME_MAX } from '../../src/bots/domain/bot.ts'
import type { BotWire } from '../../src/bots/wire.ts'
import { focusFirstInvalid, useFocusAtFirst } from '../lib/focus.ts'
import { createBotText } from '../locales/en/create-bot.ts'
import { useText } from '../locales/text.ts'
import { Action } from '../ui/action.tsx'
import { FieldError } from '../ui/alert.tsx'
import { Robot } from '../ui/robot.tsx'
import { CriteriaFooter } from './criteria-footer.tsx'
import { CriteriaForm, type useAreasSheet } from './criteria-form.tsx'
import type { CreateBotState } from './use-create-bot.ts'
import type { NewBot } from './use-new-bot.ts'
import { usePreview } from './use-preview.ts'
import { WhereToPost } from './where-to-post.tsx'

type Props = {
  state: CreateBotState
  areas: ReturnType<typeof useAreasSheet>
  onCancel(): void
}

/** The first step: what the bot looks for, what that brings a day, its name, and where it posts. */
export function CriteriaStep({ state, areas, onCancel }: Props) {
  const { createBot, common } = useText(createBotText)
  const { form, isBusy, method, telegram, setMethod } = state
  const { criteria, problems, options } = form
  const found = usePreview(criteria, form.isValid)
  const body = useFocusAtProblem(form)
  return (
    <>
      <CriteriaForm
        {...{ body, problems, options, found, areas }}
        draft={criteria}
        onChange={form.change}
      >
        {(controls) => (
          <>
            {controls}
            <NameField form={form} />
            <WhereToPost method={method} telegram={telegram} onChange={setMethod} />
          </>
        )}
      </CriteriaForm>
      <CriteriaFooter
        {...{ found, isBusy }}
        draft={criteria}
        hint={form.isValid ? undefined : createBot.chooseArea}
        problem={form.problem ?? state.problem ?? undefined}
        isChoosing={areas.isChoosing}
        onChange={form.change}
        onCancel={onCancel}
        onUse={areas.toSettings}
      >
        <Action className="btn btn-primary" isBusy={isBusy} onClick={state.next}>
          {state.isLast ? createBot.create : common.next}
        </Action>
      </CriteriaFooter>
    </>
  )
}

/** What is wrong is shown at its field, which gets the focus. */
function useFocusAtProblem({ faults }: NewBot) {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (faults > 0 && body.current) focusFirstInvalid(body.current)
  }, [faults])
  return body
}

function NameField({ form }: { form: NewBot }) {
  const { createBot } = useText(createBotText)
  const id = useId()
  const problem = form.problems.botName
  return (
    <div className="mt-5 border-t border-line pt-4">
      <label className="label" htmlFor={`${id}-name`}>
        {createBot.name}
      </label>
      <div className={`field ${problem ? 'is-error' : ''}`}>
        <input
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-${problem ? 'problem' : 'hint'}`}
          id={`${id}-name`}
          placeholder=" "
          dir="auto"
          value={form.shownName}
          maxLength={BOT_NAME_MAX}
          onChange={({ target }) => form.rename(target.value)}
        />
      </div>
      <FieldError id={`${id}-problem`} problem={problem} />
      <p className="hint" id={`${id}-hint`}>
        {createBot.nameHint}
      </p>
    </div>
  )
}

type DoneProps = { bot: BotWire; onSettings(): void; onClose(): void }

/** The last step. A bot that has no area yet is led to its settings. */
export function Ready({ bot, onSettings, onClose }: DoneProps) {
  const { createBot, common } = useText(createBotText)
  const button = useFocusAtFirst<HTMLButtonElement>()
  const isWatching = hasArea(bot)
  return (
    <>
      <div className="grid min-h-0 flex-1 justify-items-center overflow-y-auto px-5 pt-2 pb-6 text-center sm:px-6">
        <div className="w-44">
          <Robot isOn />
        </div>
        <h3 className="mt-4 text-2xl font-semibold">{createBot.ready}</h3>
        <p className="mt-1.5 max-w-80 text-md text-ink-2">
          <span>{isWatching ? createBot.watching : createBot.readyBefore}</span>{' '}
          <bdi className="font-semibold text-ink">{bot.chatName}</bdi>
          {createBot.readyAfter}
        </p>
      </div>
      <div className="flex flex-col gap-2 border-t border-line px-6 py-4 sm:flex-row sm:justify-center">
        {!isWatching && (
          <button ref={button} type="button" className="btn btn-primary" onClick={onSettings}>
            {createBot.chooseAreas}
          </button>
        )}
        <button
          ref={isWatching ? button : null}
          type="button"
          className={`btn ${isWatching ? 'btn-primary' : 'btn-ghost'}`}
          onClick={onClose}
        >
          {common.done}
        </button>
      </div>
    </>
  )
}
