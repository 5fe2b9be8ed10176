import { useId, useState } from 'react'
import type { DraftWire } from '../../src/ways-in/wire.ts'
import { useAskBeforeUnload } from '../lib/ask-before-unload.ts'
import { useIsHydrated } from '../lib/hydrated.ts'
import { shareText } from '../locales/en/share.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import { MarkedText } from './marked-text.tsx'
import { SharedPhotos } from './shared-photos.tsx'

type Props = {
  id: string | null
  draft: DraftWire
  without: ReadonlySet<number>
  isBusy: boolean
  onToggle(index: number): void
  onReread(text: string): void
}

/** What was shared: where it is from, its photos, and its text, which can be changed. */
export function SharedContent({ id, draft, without, isBusy, onToggle, onReread }: Props) {
  const { text, photos, records } = draft
  const [isChanging, setChanging] = useState(text === '')
  const phrases = records.flatMap(({ facts }) => facts.map(({ phrase }) => phrase))
  return (
    <section className="card overflow-hidden" aria-labelledby="what-was-shared">
      <Header draft={draft} onChange={isChanging ? undefined : () => setChanging(true)} />
      {id !== null && photos > 0 && (
        <SharedPhotos id={id} count={photos} without={without} onToggle={onToggle} />
      )}
      {isChanging ? (
        <ChangeText text={text} isBusy={isBusy} hasPhotos={photos > 0} onReread={onReread} />
      ) : (
        <MarkedText text={text} phrases={phrases} />
      )}
    </section>
  )
}

type HeaderProps = { draft: DraftWire; onChange: (() => void) | undefined }

/** Where it was shared from, and the button that changes its text. */
function Header({ draft: { url, title }, onChange }: HeaderProps) {
  const { share } = useText(shareText)
  const isHydrated = useIsHydrated()
  const host = URL.parse(url)?.hostname.replace(/^www\./, '')
  return (
    <div className="flex items-center gap-3 px-5 pt-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-sunken text-ink-2">
        <Icon name="share-fill" className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <h2 id="what-was-shared" className="text-base font-semibold">
          {share.shared}
        </h2>
        <p className="flex text-sm whitespace-pre text-ink-3">
          {host && <bdi className="max-w-3/4 shrink-0 truncate">{host}</bdi>}
          {host && title && ' · '}
          <bdi className="min-w-0 truncate">{title}</bdi>
        </p>
      </div>
      {onChange && (
        <button
          type="button"
          className="btn btn-ghost btn-sm"
          disabled={!isHydrated}
          onClick={onChange}
        >
          {share.change}
        </button>
      )}
    </div>
  )
}

type ChangeProps = Pick<Props, 'isBusy' | 'onReread'> & { text: string; hasPhotos: boolean }

/** Without JavaScript the text is a field of the form around it, and is read again as a new share, without photos. */
function ChangeText({ text, isBusy, hasPhotos, onReread }: ChangeProps) {
  const { share } = useText(shareText)
  const [typed, setTyped] = useState(text)
  useAskBeforeUnload(typed !== text)
  const isHydrated = useIsHydrated()
  const id = useId()
  return (
    <div className="grid justify-items-end gap-3 p-5">
      <label htmlFor={id} className="sr-only">
        {share.text}
      </label>
      <textarea
        id={id}
        name="text"
        dir="auto"
        rows={8}
        maxLength={20_000}
        placeholder={share.emptyHint}
        className="field h-auto w-full p-3"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <button
        type="submit"
        formAction="/share"
        className="btn btn-line"
        disabled={isHydrated ? isBusy || typed.trim() === '' : hasPhotos}
        onClick={(event) => {
          event.preventDefault()
          onReread(typed)
        }}
      >
        {share.readAgain}
      </button>
    </div>
  )
}
