import { ChatsCircleIcon } from '@phosphor-icons/react/dist/ssr/ChatsCircle'
import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/ssr/PaperPlaneTilt'
import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import type { FeaturesWire } from '../../src/http/features.ts'
import { useAttempt } from '../lib/use-attempt.ts'
import { createBotText } from '../locales/en/create-bot.ts'
import { useText } from '../locales/text.ts'
import { Action } from '../ui/action.tsx'
import { botsApi } from './api.ts'
import type { Method } from './use-create-bot.ts'

type Props = {
  method: Method
  /** Null until it is known. */
  telegram: FeaturesWire['telegram'] | null
  onChange(method: Method): void
}

/** Where a new bot posts: the methods of this server. Without Telegram, a way to ask for it. */
export function WhereToPost({ method, telegram, onChange }: Props) {
  const { createBot } = useText(createBotText)
  const id = useId()
  return (
    <section className="mt-5 border-t border-line pt-4">
      <h3 className="mb-3 text-base font-semibold" id={id}>
        {createBot.where}
      </h3>
      <div className="grid gap-3" role="radiogroup" aria-labelledby={id}>
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
      {telegram?.isOn === false && <NoTelegram reason={telegram.reason} />}
    </section>
  )
}

/** Administrators are told why; other users can ask them, once. */
function NoTelegram({ reason }: { reason: string | null }) {
  const { createBot, common } = useText(createBotText)
  const { api } = useRouteContext({ from: '__root__' })
  const [isAsked, setAsked] = useState(false)
  const { isBusy, problem, attempt } = useAttempt(common.generic)
  const ask = () =>
    attempt(async () => {
      await botsApi(api).askForTelegram()
      setAsked(true)
    })
  // Who was refused has asked already; what got no answer can be asked again.
  const isOpen = problem === null || problem === common.generic
  return (
    <div className="mt-3 text-sm text-ink-2">
      <p>{createBot.telegramOff(reason)}</p>
      <p role="status">{isAsked ? createBot.askedForTelegram : problem}</p>
      {reason === null && !isAsked && isOpen && (
        <Action
          className="font-semibold text-accent underline-offset-2 hover:underline"
          isBusy={isBusy}
          onClick={ask}
        >
          {createBot.askForTelegram}
        </Action>
      )}
    </div>
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
    <label className={`relative flex items-center gap-3 rounded-xl p-3 ${look}`}>
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-lg *:size-5.5 ${tone}`}
        aria-hidden="true"
      >
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-base font-semibold">{title}</span>
        <span className="block text-sm text-ink-2">{hint}</span>
      </span>
      <input
        type="radio"
        name="method"
        className="sr-only"
        checked={isChosen}
        onChange={onChoose}
      />
      <span
        className={`grid size-6 place-items-center rounded-full ${isChosen ? 'bg-accent text-on-accent' : 'edge'}`}
      >
        {isChosen && <CheckIcon className="size-3.5" weight="bold" aria-hidden="true" />}
      </span>
    </label>
  )
}
