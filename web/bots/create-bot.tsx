import { useState } from 'react'
import { useAskBeforeUnload } from '../lib/ask-before-unload.ts'
import { areasText } from '../locales/en/areas.ts'
import { botsText } from '../locales/en/bots.ts'
import { createBotText } from '../locales/en/create-bot.ts'
import { useText } from '../locales/text.ts'
import { Action } from '../ui/action.tsx'
import { Modal, ModalError, ModalHeader } from '../ui/dialog.tsx'
import { CriteriaStep, Ready } from './create-bot-steps.tsx'
import { useAreasSheet } from './criteria-form.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { Steps } from './steps.tsx'
import { AddBot, CreateGroup, EnterCode, SendCommand } from './telegram-steps.tsx'
import { COMMAND_STEP, type CreateBotState, useCreateBot } from './use-create-bot.ts'

type Props = {
  /** Why the connection code of the address was refused. */
  problem: string | null
  onClose(): void
  onSettings(botId: string): void
}

/** Creates a bot: what it looks for first, then, if it is to post in a Telegram group, the steps that connect one. */
export function CreateBot({ problem, onClose, onSettings }: Props) {
  const { createBot, bots, areas: words } = useText({ ...botsText, ...createBotText, ...areasText })
  const state = useCreateBot(problem)
  const areas = useAreasSheet()
  const [isLeaving, setLeaving] = useState(false)
  const { made, method, step } = state
  const isForm = !made && step === 0
  const isChoosing = isForm && areas.isChoosing
  const isUnsaved = state.form.isDirty && !made
  useAskBeforeUnload(isUnsaved)
  const leave = () => (isUnsaved ? setLeaving(true) : onClose())
  const sheet = { title: words.choose, backLabel: words.back, onBack: areas.toSettings }
  const subtitle = made ? createBot.connected : isForm ? createBot.say : createBot.connectGroup
  return (
    <Modal
      onClose={leave}
      {...(isChoosing && { onBack: areas.toSettings })}
      isBusy={state.isBusy}
      className={
        isForm
          ? `sm:max-w-[1000px] md:h-[min(860px,100%)] ${isChoosing ? 'max-md:h-[94dvh]' : ''}`
          : 'sm:max-w-[560px]'
      }
    >
      <ModalHeader
        title={bots.create}
        subtitle={subtitle}
        onClose={leave}
        {...(isChoosing && { sheet })}
      />
      {method === 'telegram' && !isForm && <TelegramProgress state={state} />}
      {isForm && <CriteriaStep state={state} areas={areas} onCancel={leave} />}
      {made && <Ready bot={made} onSettings={() => onSettings(made._id)} onClose={onClose} />}
      {!made && !isForm && <TelegramStep state={state} />}
      {isLeaving && <LeaveDialog onStay={() => setLeaving(false)} onLeave={onClose} />}
    </Modal>
  )
}

function TelegramProgress({ state: { made, step } }: { state: CreateBotState }) {
  const { createBot } = useText(createBotText)
  const { criteria, group, addBot, command, code, done } = createBot
  const labels = [criteria, group, addBot, command, code, done]
  return <Steps labels={labels} current={made ? labels.length - 1 : step} />
}

function TelegramStep({ state }: { state: CreateBotState }) {
  const { common } = useText()
  const { step, isBusy, isReady, problem, next, goTo } = state
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-6 sm:px-6">
        <Instruction state={state} />
      </div>
      <div className="shrink-0 border-t border-line px-5 py-4 sm:px-6">
        <div className="flex items-center justify-between gap-3">
          <Action className="btn btn-ghost -ms-3" isOff={isBusy} onClick={() => goTo(step - 1)}>
            {common.back}
          </Action>
          <Action
            className="btn btn-primary min-w-28"
            isBusy={isBusy}
            isOff={!isReady}
            onClick={next}
          >
            {common.next}
          </Action>
        </div>
        {problem && <ModalError>{problem}</ModalError>}
      </div>
    </>
  )
}

function Instruction({ state }: { state: CreateBotState }) {
  const { step, telegram, code, setCode, next, goTo } = state
  if (step === 1) return <CreateGroup />
  if (step === 2) return <AddBot botName={telegram?.botName ?? null} />
  if (step === COMMAND_STEP) return <SendCommand />
  return (
    <EnterCode code={code} onChange={setCode} onSubmit={next} onAgain={() => goTo(COMMAND_STEP)} />
  )
}
