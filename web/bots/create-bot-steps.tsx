import { ChatsCircleIcon } from '@phosphor-icons/react/dist/ssr/ChatsCircle'
import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/ssr/PaperPlaneTilt'
import { type ReactNode, useEffect, useId } from 'react'
import { BOT_DESCRIPTION_MAX, BOT_NAME_MAX } from '../../src/bots/domain/bot.ts'
import type { FeaturesWire } from '../../src/http/features.ts'
import { useFocusAtFirst } from '../lib/focus.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { Robot } from '../ui/robot.tsx'
import { FieldProblem } from './field-problem.tsx'

export type Method = 'website' | 'telegram'

type MethodProps = {
  method: Method
  /** Null until it is known. */
  telegram: FeaturesWire['telegram'] | null
  onChange(method: Method): void
}

/** The methods of this server, and why Telegram is not one of them. */
export function ChooseMethod({ method, telegram, onChange }: MethodProps) {
  const { createBot } = useText(botsText)
  return (
    <>
      <div className="grid gap-3" role="radiogroup" aria-label={createBot.method}>
        <MethodCard
          icon={<ChatsCircleIcon weight="fill" />}
          tone="bg-lamp text-on-lamp"
          title={createBot.viaWebsite}
          hint={createBot.viaWebsiteHint}
          isChosen={method === 'website'}
          onChoose={() => onChange('website')}
        />
        {telegram?.isOn && (
          <MethodCard
            icon={<PaperPlaneTiltIcon weight="fill" />}
            tone="bg-accent text-on-accent"
            title={createBot.viaTelegram}
            hint={createBot.viaTelegramHint}
            isChosen={method === 'telegram'}
            onChoose={() => onChange('telegram')}
          />
        )}
      </div>
      {telegram?.isOn === false && (
        <p className="hint mt-4">{createBot.telegramOff(telegram.reason ?? '')}</p>
      )}
      <p className="hint mt-4">{createBot.anyTime}</p>
    </>
  )
}

type CardProps = {
  icon: ReactNode
  tone: string
  title: string
  hint: string
  isChosen: boolean
  onChoose(): void
}

function MethodCard({ icon, tone, title, hint, isChosen, onChoose }: CardProps) {
  const look = isChosen ? 'tick-ring bg-accent-soft' : 'edge hover:bg-hover'
  return (
    <label className={`flex items-center gap-4 rounded-xl p-4 ${look}`}>
      <span
        className={`grid size-13 shrink-0 place-items-center rounded-lg *:size-7 ${tone}`}
        aria-hidden="true"
      >
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-lg font-semibold">{title}</span>
        <span className="block text-base text-ink-2">{hint}</span>
      </span>
      <input
        type="radio"
        name="method"
        className="sr-only"
        checked={isChosen}
        onChange={onChoose}
        data-autofocus={isChosen || undefined}
      />
      <span
        className={`grid size-6 place-items-center rounded-full ${isChosen ? 'bg-accent text-on-accent' : 'edge'}`}
      >
        {isChosen && <CheckIcon className="size-3.5" weight="bold" aria-hidden="true" />}
      </span>
    </label>
  )
}

export type Details = { name: string; description: string }
type DetailsProps = {
  form: Details
  /** Why the server refused the name. */
  problem: string | undefined
  onChange(form: Details): void
  onSubmit(): void
}

export function BotDetails({ form, problem, onChange, onSubmit }: DetailsProps) {
  return (
    <form
      className="flex gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (form.name.trim() !== '') onSubmit()
      }}
    >
      <div className="scene scene-0 hidden w-36 shrink-0 self-start rounded-xl sm:block">
        <Robot isOn />
      </div>
      <div className="min-w-0 flex-1">
        <NameField form={form} problem={problem} onChange={onChange} />
        <DescriptionField form={form} onChange={onChange} />
      </div>
    </form>
  )
}

function NameField({ form, problem, onChange }: Omit<DetailsProps, 'onSubmit'>) {
  const { createBot } = useText(botsText)
  const id = useId()
  const name = useFocusAtFirst<HTMLInputElement>()
  useEffect(() => {
    if (problem) name.current?.focus()
  }, [name, problem])
  return (
    <>
      <label className="label" htmlFor={`${id}-name`}>
        {createBot.name}
      </label>
      <div className={`field ${problem ? 'is-error' : ''}`}>
        <input
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          id={`${id}-name`}
          dir="auto"
          value={form.name}
          maxLength={BOT_NAME_MAX}
          onChange={({ target }) => onChange({ ...form, name: target.value })}
          ref={name}
        />
      </div>
      <FieldProblem id={`${id}-problem`} problem={problem} />
      <p className="hint">{createBot.nameHint}</p>
    </>
  )
}

function DescriptionField({ form, onChange }: Pick<DetailsProps, 'form' | 'onChange'>) {
  const { createBot } = useText(botsText)
  const id = useId()
  return (
    <>
      <label className="label mt-5" htmlFor={`${id}-description`}>
        {createBot.description} <span className="font-normal text-ink-3">{createBot.optional}</span>
      </label>
      <div className="field field-area">
        <textarea
          id={`${id}-description`}
          rows={3}
          dir="auto"
          value={form.description}
          maxLength={BOT_DESCRIPTION_MAX}
          onChange={({ target }) => onChange({ ...form, description: target.value })}
        />
      </div>
    </>
  )
}

/** Has the focus when the bot is created. */
export function ChooseAreas({ onClick }: { onClick(): void }) {
  const { createBot } = useText(botsText)
  const button = useFocusAtFirst<HTMLButtonElement>()
  return (
    <button ref={button} type="button" className="btn btn-primary" onClick={onClick}>
      {createBot.chooseAreas}
    </button>
  )
}

export function Ready({ chatName }: { chatName: string }) {
  const { createBot } = useText(botsText)
  return (
    <div className="grid justify-items-center py-2 text-center">
      <div className="w-44">
        <Robot isOn />
      </div>
      <h3 className="mt-4 text-2xl font-semibold">{createBot.ready}</h3>
      <p className="mt-1.5 max-w-xs text-md text-ink-2">
        {createBot.readyBefore} <bdi className="font-semibold text-ink">{chatName}</bdi>
        {createBot.readyAfter}
      </p>
    </div>
  )
}
