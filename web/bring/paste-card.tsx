import { ClipboardIcon } from '@phosphor-icons/react/dist/ssr/Clipboard'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { RefusedShare } from '../../src/ways-in/domain.ts'
import { draftOf, keepDraft } from '../lib/drafts.ts'
import { useDraft } from '../lib/use-written.ts'
import { bringText } from '../locales/en/bring.ts'
import { useText } from '../locales/text.ts'
import { Alert } from '../ui/alert.tsx'
import { Limit } from '../ui/limit.tsx'
import { WayHead } from './way-head.tsx'

const TEXT_MAX = 20_000

type Props = {
  /** Why what was sent last was refused. */
  refused: RefusedShare | undefined
}

/** A text, a link and photos that become a draft, as what is shared does. The browser sends the form by itself. */
export function PasteCard({ refused }: Props) {
  const { bring } = useText(bringText)
  const pasted = usePasted(refused !== undefined)
  return (
    <section className="card flex flex-col p-4 md:p-6" aria-labelledby="bring-paste">
      <WayHead id="bring-paste" icon={<ClipboardIcon />} name={bring.paste}>
        <span className="chip chip-line">{bring.nothingToDo}</span>
      </WayHead>
      {refused && <Alert className="mt-4">{bring.refused[refused]}</Alert>}
      <form
        method="post"
        action="/share"
        encType="multipart/form-data"
        className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3"
        onSubmit={pasted.send}
      >
        <TextField pasted={pasted} />
        <Photos />
        <button type="submit" className="btn btn-primary justify-self-start">
          {bring.readIt}
        </button>
        <p className="text-sm text-ink-3">{bring.pasteHint}</p>
      </form>
    </section>
  )
}

/**
 * The text, which is kept for its user until it is sent. When it comes back because it was refused, it is what was sent.
 */
function usePasted(isBack: boolean) {
  const [text, setText, field] = useDraft('pasted')
  const sent = `sent ${field}`
  useEffect(() => {
    if (isBack && draftOf(sent) !== '') setText(draftOf(sent))
    keepDraft(sent, '')
  }, [isBack, sent, setText])
  function send(): void {
    keepDraft(field, '')
    keepDraft(sent, text)
  }
  return { text, setText, send }
}

function TextField({ pasted: { text, setText } }: { pasted: ReturnType<typeof usePasted> }) {
  const { bring } = useText(bringText)
  const area = useRef<HTMLTextAreaElement>(null)
  // What was pasted before the page was hydrated.
  useLayoutEffect(() => {
    if (area.current?.value) setText(area.current.value)
  }, [setText])
  return (
    <div>
      <textarea
        ref={area}
        name="text"
        dir="auto"
        rows={3}
        required
        maxLength={TEXT_MAX}
        placeholder={bring.pastePlaceholder}
        aria-label={bring.pasteLabel}
        className="field h-auto w-full resize-none p-3"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Limit text={text} max={TEXT_MAX} />
    </div>
  )
}

/** A browser would write its own words into the field, in its own language: a button of the page is in its place. */
function Photos() {
  const { bring } = useText(bringText)
  const [names, setNames] = useState<readonly string[]>([])
  const id = useId()
  return (
    <div>
      <span className="text-sm font-medium text-ink-2" id={id}>
        {bring.photos}
      </span>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <FileButton label={id} onChoose={setNames}>
          {bring.chooseFiles}
        </FileButton>
        <span className="min-w-0 truncate text-sm text-ink-2" role="status" dir="auto">
          {names.join(', ')}
        </span>
      </div>
    </div>
  )
}

type FileProps = {
  /** The id of what names the field. */
  label: string
  onChoose(names: string[]): void
  children: ReactNode
}

function FileButton({ label, onChoose, children }: FileProps) {
  const id = useId()
  return (
    <label className="btn btn-line relative shrink-0" htmlFor={id}>
      {children}
      <input
        id={id}
        type="file"
        name="photos"
        accept="image/*"
        multiple
        aria-labelledby={label}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={({ target }) => onChoose([...(target.files ?? [])].map(({ name }) => name))}
      />
    </label>
  )
}
