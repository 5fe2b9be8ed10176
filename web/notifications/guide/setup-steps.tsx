import { BellRingingIcon } from '@phosphor-icons/react/dist/ssr/BellRinging'
import { BroadcastIcon } from '@phosphor-icons/react/dist/ssr/Broadcast'
import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { ConfettiIcon } from '@phosphor-icons/react/dist/ssr/Confetti'
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/ssr/DeviceMobile'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { pushText } from '../../locales/en/push.ts'
import { useText } from '../../locales/text.ts'
import { Action } from '../../ui/action.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Step, type StepState } from '../../ui/step.tsx'
import { Toggle } from '../../ui/toggle.tsx'
import { InstallStep } from './install-step.tsx'
import { isSatisfied, type SetupStep } from './progress.ts'
import type { Setup, SetupControls, Trouble } from './use-setup.ts'

type Props = { controls: SetupControls; setup: Setup }

/** Steps 0 to 2, of which one is current. */
export function SetupSteps({ controls, setup }: Props) {
  const { pushSetup } = useText(pushText)
  const { step, at, movedTo } = setup
  const title = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (movedTo !== null) title.current?.focus()
  }, [movedTo])

  const stateOf = (of: SetupStep): StepState => {
    if (of === step) return 'current'
    return of < step && isSatisfied(of, at) ? 'done' : 'later'
  }
  const propsOf = (of: SetupStep, icon: ReactNode) => ({
    icon: stateOf(of) === 'done' ? <CheckIcon weight="bold" /> : icon,
    state: stateOf(of),
    titleRef: of === step ? title : undefined,
  })
  const next = <NextButton controls={controls} setup={setup} />

  return (
    <ol className="push-steps mt-5">
      <Step {...propsOf(0, <DeviceMobileIcon />)} title={pushSetup.install}>
        {step === 0 && <InstallStep controls={controls} setup={setup} next={next} />}
        {step > 0 && (at.isInstalled ? pushSetup.done : pushSetup.skipped)}
      </Step>
      <Step {...propsOf(1, <BellRingingIcon />)} title={pushSetup.allow}>
        {step === 1 && <AllowStep controls={controls} setup={setup} next={next} />}
        {step > 1 && pushSetup.done}
      </Step>
      <Step {...propsOf(2, <BroadcastIcon />)} title={pushSetup.turnOn}>
        {step === 2 && <TurnOnStep controls={controls} setup={setup} next={next} />}
      </Step>
      <Step {...propsOf(3, <ConfettiIcon />)} title={pushSetup.allSet} />
    </ol>
  )
}

function NextButton({ controls, setup: { step, at } }: Props) {
  const { pushSetup } = useText(pushText)
  return (
    <Action
      className="btn btn-line"
      isOff={!isSatisfied(step, at) || controls.isBusy}
      onClick={() => controls.move((step + 1) as SetupStep)}
    >
      {pushSetup.next}
    </Action>
  )
}

type StepProps = Props & { next: ReactNode }

function AllowStep({ controls, setup, next }: StepProps) {
  const { pushSetup } = useText(pushText)
  const { at } = setup
  const isAllowed = isSatisfied(1, at)
  const [isTapped, setTapped] = useState(false)
  const isGlowing = !isTapped && at.isInstalled && at.permission !== 'granted' && at.lack === null
  return (
    <>
      <p className="text-base text-ink-2">{isAllowed ? pushSetup.allowed : pushSetup.allowHint}</p>
      <TroubleAlert trouble={controls.trouble} />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {!isAllowed && (
          <Action
            className={`btn btn-lamp ${isGlowing ? 'push-glow' : ''}`}
            isBusy={controls.isBusy}
            onClick={() => {
              setTapped(true)
              void controls.allow(setup)
            }}
          >
            <BellRingingIcon className="size-5" aria-hidden="true" />
            {pushSetup.enable}
          </Action>
        )}
        {next}
      </div>
    </>
  )
}

function TurnOnStep({ controls, setup, next }: StepProps) {
  const { pushSetup } = useText(pushText)
  return (
    <>
      <p className="text-base text-ink-2">{pushSetup.turnOnHint}</p>
      <TroubleAlert trouble={controls.trouble} />
      <div className="mt-3 flex flex-wrap items-center gap-4">
        <Toggle
          isOn={setup.at.isSubscribed}
          label={pushSetup.toggle}
          onChange={(isOn) => void controls.toggle(setup, isOn)}
        />
        {next}
      </div>
    </>
  )
}

export function TroubleAlert({ trouble }: { trouble: Trouble | null }) {
  if (!trouble) return null
  return (
    <Alert className="mt-3">
      {trouble.text}
      {trouble.reason && <span className="block font-normal">{trouble.reason}</span>}
    </Alert>
  )
}
