import { useEffect, useId, useRef } from 'react'
import { Island, part } from '../../lib/island.tsx'
import { useStyles } from '../../lib/use-styles.ts'
import { pushText } from '../../locales/en/push.ts'
import { useText } from '../../locales/text.ts'
import { Complete } from './complete.tsx'
import guideStyles from './guide.css' with { type: 'text' }
import { SetupSteps } from './setup-steps.tsx'
import { useSetup } from './use-setup.ts'

const DIALOG = part(async () => (await import('./push-dialog.tsx')).PushDialog)

/** Guides through what push messages need: the application, the permission, the subscription. */
export function SetupGuide() {
  useStyles(guideStyles)
  const controls = useSetup()
  const { setup, dialog } = controls
  const id = useId()
  const close = () => controls.showDialog(null)
  useFocusBack(dialog !== null)
  return (
    <section className="card p-5 md:p-6" aria-labelledby={id}>
      {setup?.step === 3 ? (
        <Complete id={id} controls={controls} setup={setup} />
      ) : (
        <>
          <Heading id={id} onReset={setup ? () => controls.move(0) : undefined} />
          {/* About as high as the steps, so that nothing moves when the browser has been looked at. */}
          {setup ? <SetupSteps controls={controls} setup={setup} /> : <div className="h-96" />}
        </>
      )}
      {dialog && (
        <Island
          part={DIALOG}
          of={{ reason: dialog, onClose: close }}
          loading={null}
          onClose={close}
        />
      )}
    </section>
  )
}

type HeadingProps = { id: string; onReset: (() => void) | undefined }

function Heading({ id, onReset }: HeadingProps) {
  const { pushSetup } = useText(pushText)
  return (
    <div className="flex items-center justify-between gap-3">
      <div>
        <h2 className="text-lg font-semibold" id={id}>
          {pushSetup.title}
        </h2>
        <p className="text-base text-ink-3">{pushSetup.subtitle}</p>
      </div>
      {onReset && (
        <button type="button" className="btn btn-ghost btn-sm -me-2" onClick={onReset}>
          {pushSetup.reset}
        </button>
      )}
    </div>
  )
}

/**
 * Gives the focus back when the dialog closes. The dialog itself cannot the first time: its chunk came after the click.
 */
function useFocusBack(isOpen: boolean): void {
  const before = useRef<Element | null>(null)
  useEffect(() => {
    if (isOpen) before.current = document.activeElement
    else if (before.current instanceof HTMLElement) {
      const { current } = before
      requestAnimationFrame(() => current.focus())
    }
  }, [isOpen])
}
