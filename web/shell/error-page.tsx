import { useText } from '../locales/text.ts'
import { Facade } from '../ui/facade.tsx'
import { StatusPage } from './status-page.tsx'

const WINDOWS = ['........', '..... ..', '..#.....', '........']

/** The same address, also without a script. */
const HERE = ''

/** Shown instead of a page that could not be rendered. */
export function ErrorPage({ error }: { error: unknown }) {
  const { status, common } = useText()
  const details = error instanceof Error ? error.message : common.generic
  return (
    <StatusPage>
      <Facade rows={WINDOWS} className="w-full max-w-[320px]">
        <g transform="translate(178 66) rotate(24)">
          <rect width="18" height="21" rx="2.5" fill="var(--lamp)" />
          <path d="M9 0V21M0 10H18" stroke="var(--on-lamp)" strokeWidth="1.5" opacity=".5" />
        </g>
      </Facade>
      <h1 className="mt-10 text-3xl font-semibold">{status.error}</h1>
      <a href={HERE} className="btn btn-primary btn-lg mt-6">
        {status.refresh}
      </a>
      <details className="mt-8 w-full rounded-xl bg-surface text-start shadow-1">
        <summary className="flex h-12 items-center px-4 text-base font-semibold">
          {status.details}
        </summary>
        <pre className="overflow-x-auto border-t border-line p-4 font-mono text-xs/5 text-ink-2">
          {details}
        </pre>
      </details>
    </StatusPage>
  )
}
