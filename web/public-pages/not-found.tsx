import { unavailableText } from '../locales/en/unavailable.ts'
import { useText } from '../locales/text.ts'
import { PageTitle } from '../shell/page-title.tsx'
import { StatusPage } from '../shell/status-page.tsx'
import { Facade } from '../ui/facade.tsx'

/** 404 in lit windows. */
const WINDOWS = [
  '.............',
  '.#.#.###.#.#.',
  '.#.#.#.#.#.#.',
  '.###.#.#.###.',
  '...#.#.#...#.',
  '...#.###...#.',
  '.............',
]
const SMALL = { width: 16, height: 19, across: 24, down: 28 }

export function NotFound() {
  const { status, unavailable } = useText(unavailableText)
  return (
    <StatusPage>
      <PageTitle of="404" />
      <Facade rows={WINDOWS} pane={SMALL} className="w-full max-w-[416px] animate-lamp" />
      <h1 className="mt-10 text-3xl font-semibold">{unavailable.notFound}</h1>
      <p className="mt-2 text-md text-ink-2">{unavailable.notFoundHint}</p>
      <a href="/" className="btn btn-primary btn-lg mt-7">
        {status.goHome}
      </a>
    </StatusPage>
  )
}
