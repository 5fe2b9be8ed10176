import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { Action } from '../ui/action.tsx'
import { Modal, ModalError, ModalHeader } from '../ui/dialog.tsx'
import { BotDetails, ChooseAreas, ChooseMethod, Ready } from './create-bot-steps.tsx'
import { Steps } from './steps.tsx'
import { AddBot, CreateGroup, EnterCode, SendCommand } from './telegram-steps.tsx'
import { COMMAND_STEP, type CreateBotState, useCreateBot } from './use-create-bot.ts'

type Props = {
  /** Why the connection code of the address was refused. */
  problem: string | null
  onClose(): void
  onSettings(botId: string): void
}

/** Creates a bot that posts in a chat of the website, or also in a Telegram group. */
export function CreateBot({ problem, onClose, onSettings }: Props) {
  const { createBot, bots, common } = useText(botsText)
  const state = useCreateBot(problem)
  const { made, method, step } = state
  const labels = {
    website: [createBot.choose, createBot.details, createBot.done],
    telegram: [
      createBot.choose,
      createBot.group,
      createBot.addBot,
      createBot.command,
      createBot.code,
      createBot.done,
    ],
  }[method]
  const title = method === 'website' ? createBot.giveName : createBot.connectGroup
  const subtitle = made ? createBot.connected : step === 0 ? createBot.where : title
  return (
    <Modal onClose={onClose} isBusy={state.isBusy} className="sm:max-w-[560px]">
      <ModalHeader title={bots.create} subtitle={subtitle} onClose={onClose} />
      <Steps labels={labels} current={made ? labels.length - 1 : step} />
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-6 sm:px-6">
        {made ? <Ready chatName={made.chatName} /> : <Step state={state} />}
      </div>
      {made ? (
        <div className="flex flex-col gap-2 border-t border-line px-6 py-4 sm:flex-row sm:justify-center">
          <ChooseAreas onClick={() => onSettings(made._id)} />
          <button type="button" className="btn btn-ghost" onClick={onClose}>
            {common.done}
          </button>
        </div>
      ) : (
        <StepButtons state={state} onClose={onClose} />
      )}
    </Modal>
  )
}

function Step({ state }: { state: CreateBotState }) {
  const { method, step, telegram, create } = state
  if (step === 0)
    return <ChooseMethod method={method} telegram={telegram} onChange={state.setMethod} />
  if (method === 'website') {
    const { form, refusedName, setForm } = state
    return <BotDetails form={form} problem={refusedName} onChange={setForm} onSubmit={create} />
  }
  if (step === 1) return <CreateGroup />
  if (step === 2) return <AddBot botName={telegram?.botName ?? null} />
  if (step === COMMAND_STEP) return <SendCommand />
  return (
    <EnterCode
      code={state.code}
      onChange={state.setCode}
      onSubmit={create}
      onAgain={() => state.goTo(COMMAND_STEP)}
    />
  )
}

function StepButtons({ state, onClose }: { state: CreateBotState; onClose(): void }) {
  const { common } = useText()
  const { step, isBusy, isLast, isReady, problem, create, goTo } = state
  return (
    <div className="shrink-0 border-t border-line px-5 py-4 sm:px-6">
      <div className="flex items-center justify-between gap-3">
        <Action
          className="btn btn-ghost -ms-3"
          isOff={isBusy}
          onClick={() => (step === 0 ? onClose() : goTo(step - 1))}
        >
          {step === 0 ? common.cancel : common.back}
        </Action>
        <Action
          className="btn btn-primary min-w-28"
          isBusy={isBusy}
          isOff={isLast && !isReady}
          onClick={() => (isLast ? void create() : goTo(step + 1))}
        >
          {common.next}
        </Action>
      </div>
      {problem && <ModalError>{problem}</ModalError>}
    </div>
  )
}
