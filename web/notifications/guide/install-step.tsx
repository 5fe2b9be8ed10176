import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/ssr/DownloadSimple'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { installPrompt } from '../../lib/worker.ts'
import { pushText } from '../../locales/en/push.ts'
import { useText } from '../../locales/text.ts'
import { Alert } from '../../ui/alert.tsx'
import type { Setup, SetupControls } from './use-setup.ts'

type Props = { controls: SetupControls; setup: Setup; next: ReactNode }

/**
 * Step 0: the browser's own question where there is one, else what to do by hand. Only iOS requires the installed
 * application: elsewhere the guide continues without it.
 */
export function InstallStep({ controls, setup: { browser, at }, next }: Props) {
  const { push: texts, pushSetup } = useText(pushText)
  const goOn = () =>
    at.lack === null ? controls.move(1) : controls.showDialog({ kind: 'unsupported' })
  return (
    <>
      <p className="text-base text-ink-2">
        {at.isInstalled ? pushSetup.done : pushSetup.installHint}
      </p>
      {!at.isInstalled && <HowToInstall controls={controls} isIos={browser.isIos} />}
      {at.lack && (
        <Alert className="mt-3">
          {texts[at.lack]}
          {globalThis.isSecureContext === false && (
            <span className="block font-normal">{texts.insecure}</span>
          )}
        </Alert>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {next}
        {!at.isInstalled && (
          <button type="button" className="btn btn-ghost" onClick={goOn}>
            {at.lack === null ? pushSetup.inBrowser : pushSetup.help}
          </button>
        )}
      </div>
    </>
  )
}

type HowProps = { controls: SetupControls; isIos: boolean }

/** The browser may offer to install late: its button is then in the place of the words, and nothing moves. */
function HowToInstall({ controls, isIos }: HowProps) {
  const { pushSetup } = useText(pushText)
  const prompt = useAtomValue(installPrompt)
  return (
    <div className="mt-1 grid min-h-11 *:col-start-1 *:row-start-1">
      <p className={`text-base text-ink-2 ${prompt ? 'invisible' : ''}`}>
        {isIos ? pushSetup.onIos : pushSetup.elsewhere}
      </p>
      {prompt && (
        <button
          type="button"
          className="btn btn-lamp self-start justify-self-start"
          onClick={() => void controls.install()}
        >
          <DownloadSimpleIcon className="size-5" aria-hidden="true" />
          {pushSetup.installButton}
        </button>
      )}
    </div>
  )
}
