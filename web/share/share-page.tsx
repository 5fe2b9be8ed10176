import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { DraftWire, TakenWire } from '../../src/ways-in/wire.ts'
import { failureText } from '../lib/api-error.ts'
import { useIsHydrated } from '../lib/hydrated.ts'
import { useLoaded } from '../lib/route-data.ts'
import { shareText } from '../locales/en/share.ts'
import { useText } from '../locales/text.ts'
import { Page } from '../shell/page.tsx'
import { Alert } from '../ui/alert.tsx'
import { useKeptShare } from './kept-share.ts'
import { loadShare, readAgain, type Shared, save } from './load.ts'
import { OwnBots } from './own-bots.tsx'
import { Reading } from './reading.tsx'
import { SaveBar } from './save-bar.tsx'
import { Saved } from './saved.tsx'
import { SharedContent } from './shared-content.tsx'

export { loadShare }

const NOTHING: DraftWire = { text: '', url: '', title: '', photos: 0, records: [] }

/** The draft of what was shared with the application. It is saved by its button only. */
export function SharePage() {
  const { share } = useText(shareText)
  const loaded = useLoaded<typeof loadShare>()
  const shared = typeof loaded === 'string' ? { id: null, draft: NOTHING } : loaded
  useKeptShare(shared.id === null)
  return (
    <Page heading={share.heading} subtitle={share.subtitle}>
      {loaded === 'gone' && <Alert className="mb-4">{share.failed}</Alert>}
      <Draft key={shared.id} shared={shared} />
    </Page>
  )
}

function Draft({ shared }: { shared: Shared }) {
  const router = useRouter()
  const isHydrated = useIsHydrated()
  const edited = useDraft(shared)
  const { draft, without, state, taken } = edited
  const [record] = draft.records
  if (taken) return <Saved taken={taken} />
  const isEmpty = [draft.text, draft.url].every((one) => one.trim() === '') && draft.photos === 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 max-lg:pb-24 lg:max-w-[1040px] lg:grid-cols-[minmax(0,1fr)_400px] lg:items-start">
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
        <Reading records={draft.records} />
        {typeof state === 'object' && <Alert className="mx-5 mb-4">{state.failed}</Alert>}
        <SaveBar
          isOff={isEmpty || state === 'busy' || !isHydrated}
          onSave={edited.keep}
          onLeave={() => void router.navigate({ to: '/properties', search: {} })}
        />
      </section>
    </div>
  )
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
  const [taken, setTaken] = useState<TakenWire>()
  const tried = async <T,>(work: Promise<T>, done: (value: T) => void) => {
    setState('busy')
    try {
      done(await work)
      setState('idle')
    } catch (error) {
      setState({ failed: failureText(error, share.saveFailed) })
    }
  }
  const reread = (text: string) =>
    void tried(readAgain(api, { ...draft, text }), (next) =>
      setDraft({ ...next, photos: draft.photos }),
    )
  const keep = () => {
    const all = Array.from({ length: draft.photos }, (_, index) => index)
    const photos = all.filter((index) => !without.has(index))
    void tried(save(api, { ...shared, draft }, photos), setTaken)
  }
  const toggle = (index: number) => setWithout(new Set([index]).symmetricDifference(without))
  return { draft, without, state, taken, reread, keep, toggle }
}
