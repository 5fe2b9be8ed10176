import { useText } from '../locales/text.ts'
import { Facade } from '../ui/facade.tsx'
import { StatusPage } from './status-page.tsx'

const WINDOWS = ['#####', '#####', '#####']

/** Shown while a page is loading. */
export function Loading() {
  const { status } = useText()
  return (
    <StatusPage>
      <Facade rows={WINDOWS} className="w-full max-w-[240px]" isBlinking />
      <div role="status">
        <h1 className="mt-8 text-2xl font-semibold">{status.loading}</h1>
        <p className="mt-1 text-md text-ink-2">{status.checking}</p>
      </div>
    </StatusPage>
  )
}
