import { CaretDownIcon } from '@phosphor-icons/react/dist/ssr/CaretDown'
import { CaretUpIcon } from '@phosphor-icons/react/dist/ssr/CaretUp'
import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { failureText } from '../../lib/api-error.ts'
import { pushText } from '../../locales/en/push.ts'
import { useText } from '../../locales/text.ts'
import { Action } from '../../ui/action.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Success } from '../../ui/success.tsx'
import { Tip } from '../../ui/tip.tsx'
import { Toggle } from '../../ui/toggle.tsx'
import { notificationsApi } from '../api.ts'
import { TroubleAlert } from './setup-steps.tsx'
import type { Setup, SetupControls } from './use-setup.ts'

type Props = { id: string; controls: SetupControls; setup: Setup }

/** The last step. It is folded when the page begins with it. */
export function Complete({ id, controls, setup }: Props) {
  const { pushSetup } = useText(pushText)
  const [isMovedTo] = useState(setup.movedTo !== null)
  const [isOpen, setOpen] = useState(isMovedTo)
  const { isSubscribed } = setup.at
  const details = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isMovedTo) heading.current?.focus()
  }, [isMovedTo])
  return (
    <>
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <Mark isOn={isSubscribed} />
        <div className="min-w-0 flex-1 basis-32">
          <h2 ref={heading} tabIndex={-1} className="text-md font-semibold outline-none" id={id}>
            {pushSetup.title}
          </h2>
          <p className="text-sm text-ink-3">{isSubscribed ? pushSetup.allSet : pushSetup.off}</p>
        </div>
        <Toggle
          isOn={isSubscribed}
          label={pushSetup.toggle}
          onChange={(isOn) => void controls.toggle(setup, isOn)}
        />
        <FoldButton isOpen={isOpen} controls={details} onClick={() => setOpen(!isOpen)} />
      </div>
      <TroubleAlert trouble={controls.trouble} />
      <div id={details} hidden={!isOpen}>
        <p className="mt-4 text-base text-ink-2">{pushSetup.allSetHint}</p>
        <TestToSelf isOff={!isSubscribed}>
          <button type="button" className="btn btn-ghost" onClick={() => controls.move(0)}>
            {pushSetup.reset}
          </button>
        </TestToSelf>
      </div>
    </>
  )
}

function Mark({ isOn }: { isOn: boolean }) {
  return (
    <span
      className={`grid size-10 shrink-0 place-items-center rounded-full *:size-5 ${isOn ? 'bg-accent text-on-accent' : 'bg-sunken text-ink-3'}`}
      aria-hidden="true"
    >
      <CheckIcon weight="bold" />
    </span>
  )
}

type FoldProps = {
  isOpen: boolean
  /** The id of what it folds. */
  controls: string
  onClick(): void
}

function FoldButton({ isOpen, controls, onClick }: FoldProps) {
  const { pushSetup } = useText(pushText)
  const label = isOpen ? pushSetup.fold : pushSetup.unfold
  const Caret = isOpen ? CaretUpIcon : CaretDownIcon
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={label}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onClick}
    >
      <Caret className="size-5" aria-hidden="true" />
      <Tip>{label}</Tip>
    </button>
  )
}

type Outcome = { isSent: true; text: string } | { isSent: false; text: string }

function TestToSelf({ isOff, children }: { isOff: boolean; children: React.ReactNode }) {
  const { pushSetup, testForm } = useText(pushText)
  const { api } = useRouteContext({ from: '__root__' })
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function send(): Promise<void> {
    setBusy(true)
    setOutcome(null)
    try {
      const { testTitle: title, testBody: body } = pushSetup
      const { browsers } = await notificationsApi(api).test({ title, body })
      setOutcome({ isSent: true, text: pushSetup.testSent(browsers) })
    } catch (error) {
      setOutcome({ isSent: false, text: failureText(error, testForm.failed) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      {outcome?.isSent && <Success className="mt-3">{outcome.text}</Success>}
      {outcome?.isSent === false && <Alert className="mt-3">{outcome.text}</Alert>}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Action className="btn btn-line" isBusy={isBusy} isOff={isOff} onClick={() => void send()}>
          {pushSetup.sendTest}
        </Action>
        {children}
      </div>
    </>
  )
}
