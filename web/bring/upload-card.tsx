import { UploadSimpleIcon } from '@phosphor-icons/react/dist/ssr/UploadSimple'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { type DragEvent, useRef, useState } from 'react'
import type { CameWire } from '../../src/ways-in/bring/wire.ts'
import { failureText } from '../lib/api-error.ts'
import { useIsHydrated } from '../lib/hydrated.ts'
import { bringText } from '../locales/en/bring.ts'
import { inboxText } from '../locales/en/inbox.ts'
import { useText } from '../locales/text.ts'
import { Alert } from '../ui/alert.tsx'
import { bringApi } from './load.ts'
import { WayHead } from './way-head.tsx'

/** What the server reads, as a hint to the browser: a file tells by its contents what it is. */
const KINDS = '.eml,.mbox,.html,.htm,.mht,.mhtml,.txt,.zip'

/** Files that become items of the user: chosen, or dropped on the card. */
export function UploadCard() {
  const { bring } = useText(bringText)
  const { state, send } = useUpload()
  const isBusy = state === 'busy'
  const { isOver, ...drop } = useDrop((files) => isBusy || send(files))
  return (
    <section
      className={`card p-4 md:p-6 ${isOver ? 'outline-2 outline-offset-2 outline-accent' : ''}`}
      aria-labelledby="bring-upload"
      {...drop}
    >
      <WayHead id="bring-upload" icon={<UploadSimpleIcon />} name={bring.upload}>
        <span className="text-sm text-ink-3">{bring.uploadKinds}</span>
      </WayHead>
      <Choose isBusy={isBusy} onChoose={send} />
      <div role="status">
        {typeof state === 'object' && 'files' in state && <Came came={state} />}
      </div>
      {typeof state === 'object' && 'failed' in state && (
        <Alert className="mt-4">{state.failed}</Alert>
      )}
    </section>
  )
}

/** What an element needs on which files are dropped. */
function useDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
}

type ChooseProps = { isBusy: boolean; onChoose(files: readonly File[]): void }

function Choose({ isBusy, onChoose }: ChooseProps) {
  const { bring } = useText(bringText)
  const isHydrated = useIsHydrated()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="mt-4 grid justify-items-start gap-3 rounded-lg border border-dashed border-line-strong p-4">
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={KINDS}
        aria-label={bring.chooseFiles}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <button
        type="button"
        className="btn btn-line"
        disabled={!isHydrated || isBusy}
        onClick={() => input.current?.click()}
      >
        {isBusy ? bring.uploading : bring.chooseFiles}
      </button>
      <p className="text-sm text-ink-3">{bring.dropHint}</p>
    </div>
  )
}

type State = 'idle' | 'busy' | CameWire | { failed: string }

function useUpload() {
  const { bring } = useText(bringText)
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const [state, setState] = useState<State>('idle')
  const upload = async (files: readonly File[]) => {
    setState('busy')
    try {
      setState(await bringApi(api).upload(files))
      await router.invalidate()
    } catch (error) {
      setState({ failed: failureText(error, bring.actionFailed) })
    }
  }
  return {
    state,
    send: (files: readonly File[]) => void (files.length > 0 && upload(files)),
  }
}

/** What came of each file. */
function Came({ came: { files } }: { came: CameWire }) {
  const { bring, inbox } = useText({ ...bringText, ...inboxText })
  const countsOf = ({ counts }: CameWire['files'][number]) =>
    Object.entries(counts).map(
      ([outcome, count]) => `${inbox.outcomes[outcome as keyof typeof counts]}: ${count}`,
    )
  return (
    <ul className="mt-4 divide-y divide-line border-t border-line">
      {[...files.entries()].map(([at, file]) => (
        <li key={at} className="py-2.5">
          <p className="flex text-base font-medium">
            <bdi className="truncate">{file.name}</bdi>
          </p>
          <p className={`text-sm ${file.problem === undefined ? 'text-ink-3' : 'text-danger'}`}>
            {file.problem ?? (countsOf(file).join(', ') || bring.nothingInIt)}
          </p>
        </li>
      ))}
    </ul>
  )
}
