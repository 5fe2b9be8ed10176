import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { DraftWire } from '../../src/ways-in/wire.ts'
import { failureText } from '../lib/api-error.ts'
import { useAskBeforeUnload } from '../lib/ask-before-unload.ts'
import { useIsHydrated } from '../lib/hydrated.ts'
import { useLoaded } from '../lib/route-data.ts'
import { shareText } from '../locales/en/share.ts'
import { useText } from '../locales/text.ts'
import { Page } from '../shell/page.tsx'
import { Alert } from '../ui/alert.tsx'
import type { Corrections } from './facts.ts'
import { useKeptShare } from './kept-share.ts'
import { loadShare, readAgain, type Shared, save, type Taken } from './load.ts'
import { OwnBots } from './own-bots.tsx'
import { Reading } from './reading.tsx'
import { SaveBar } from './save-bar.tsx'
import { Saved } from './saved.tsx'
import { SharedContent } from './shared-content.tsx'

export { loadShare }

const NOTHING: DraftWire = {
  text: '',
  url: '',
  title: '',
  corrections: {},
  photos: 0,
  records: [],
}
const EMPTY: Shared = { id: null, draft: NOTHING }

/** The draft of what was shared with the application. It is saved by its button only. */
export function SharePage() {
  const { share } = useText(shareText)
  const loaded = useLoaded<typeof loadShare>()
  const taken = typeof loaded === 'object' && 'items' in loaded ? loaded : undefined
  const shared = typeof loaded === 'object' && 'draft' in loaded ? loaded : EMPTY
  useKeptShare(shared.id === null && !taken)
  return (
    <Page heading={share.heading} subtitle={share.subtitle}>
      {loaded === 'gone' && <Alert className="mb-4">{share.failed}</Alert>}
      {taken ? <Saved taken={taken} /> : <Draft key={shared.id} shared={shared} />}
    </Page>
  )
}

function Draft({ shared }: { shared: Shared }) {
  const isHydrated = useIsHydrated()
  const edited = useDraft(shared)
  const { draft, without, state, taken } = edited
  const [record] = draft.records
  if (taken) return <Saved taken={taken} />
  const isEmpty = [draft.text, draft.url].every((one) => one.trim() === '') && draft.photos === 0
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    edited.keep()
  }
  return (
    <form
      method="post"
      action="/share/save"
      onSubmit={onSubmit}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 max-lg:pb-24 lg:max-w-[1040px] lg:grid-cols-[minmax(0,1fr)_400px] lg:items-start"
    >
      <WhatIsSent id={shared.id} draft={draft} />
      <div className="min-w-0 gap-5 max-lg:contents lg:grid lg:grid-cols-[minmax(0,1fr)]">
        <SharedContent
          key={draft.text}
          id={shared.id}
          draft={draft}
          without={without}
          isBusy={state === 'busy'}
          onToggle={edited.toggle}
          onReread={edited.reread}
        />
        {record?.home && <OwnBots bots={record.bots} />}
      </div>
      <section className="card overflow-hidden" aria-labelledby="what-was-read">
        <Reading records={draft.records} onCorrect={edited.correct} />
        {typeof state === 'object' && <Alert className="mx-5 mb-4">{state.failed}</Alert>}
        <SaveBar id={shared.id} isOff={isHydrated && (isEmpty || state === 'busy')} />
      </section>
    </form>
  )
}

/** What the form sends without JavaScript, beside the text that is typed into it. */
function WhatIsSent({ id, draft: { text, url, title } }: Shared) {
  const fields = id === null ? { url, title, ...(text !== '' && { text }) } : { id }
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

/** What is under way, or why it failed. */
type State = 'idle' | 'busy' | { failed: string }

/** The draft, which can be read again from another text, and saved without some of its photos. */
function useDraft(shared: Shared) {
  const { api } = useRouteContext({ from: '__root__' })
  const { share } = useText(shareText)
  const [draft, setDraft] = useState(shared.draft)
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set())
  const [state, setState] = useState<State>('idle')
  const [taken, setTaken] = useState<Taken>()
  // What the server does not keep.
  useAskBeforeUnload(shared.id === null && draft !== shared.draft && !taken)
  const tried = async <T,>(work: Promise<T>, done: (value: T) => void) => {
    setState('busy')
    try {
      done(await work)
      setState('idle')
    } catch (error) {
      setState({ failed: failureText(error, share.saveFailed) })
    }
  }
  const show = (next: DraftWire) => setDraft({ ...next, photos: draft.photos })
  const reread = (text: string) => void tried(readAgain(api, { ...shared, draft }, { text }), show)
  const correct = async (said: Corrections) => {
    const corrections = { ...draft.corrections, ...said }
    show(await readAgain(api, { ...shared, draft }, { corrections }))
  }
  const keep = () => {
    const all = Array.from({ length: draft.photos }, (_, index) => index)
    const photos = all.filter((index) => !without.has(index))
    void tried(save(api, { ...shared, draft }, photos), setTaken)
  }
  const toggle = (index: number) => setWithout(new Set([index]).symmetricDifference(without))
  return { draft, without, state, taken, reread, correct, keep, toggle }
}
