import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SourceLineWire } from '../../src/ways-in/health/wire.ts'
import { sourcesText } from '../locales/en/sources.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import { type Standing, standingOf } from './standing.ts'
import type { Sources } from './use-sources.ts'
import { adviceWords, nameOf, quietWords, troubleWords } from './words.ts'

type Props = Sources & { className?: string }

/** Where homes come from now: read when, and when again; or what keeps them from coming, and what to do about it. */
export function SourceLine({ sources, now, className = '' }: Props) {
  const standing = standingOf(sources)
  if (standing.tone === 'unknown') return null
  return (
    <div className={className}>
      {standing.tone === 'quiet' ? (
        <Quiet lines={standing.lines} now={now} />
      ) : (
        <Strip standing={standing} now={now} />
      )}
    </div>
  )
}

function Quiet({ lines, now }: { lines: readonly SourceLineWire[]; now: string }) {
  const { sources: words } = useText(sourcesText)
  const latest = lines.toSorted((one, other) =>
    (one.lastReadAt ?? '') < (other.lastReadAt ?? '') ? 1 : -1,
  )
  return (
    <ul className="flex min-h-8 flex-wrap items-center gap-x-4 text-sm text-ink-3 tabular">
      {latest.map((line, at) => (
        <li
          key={line.source}
          // A phone has room for one.
          className={`flex items-center gap-2 ${at > 0 ? 'max-sm:hidden' : ''}`}
        >
          <Sign line={line} />
          <span>{quietWords(line, now, words)}</span>
        </li>
      ))}
    </ul>
  )
}

function Sign({ line: { status, lastReadAt } }: { line: SourceLineWire }) {
  if (status === 'reading') return <Icon name="turning" className="size-4 animate-turn" />
  return <Icon name={lastReadAt === null ? 'hourglass' : 'refresh'} className="size-4" />
}

type StripProps = { standing: Extract<Standing, { tone: 'trouble' | 'off' }>; now: string }

function Strip({ standing, now }: StripProps) {
  const { sources: words } = useText(sourcesText)
  if (standing.tone === 'off')
    return (
      <Box
        className="bg-sunken"
        icon={<Icon name="plugs" className="text-ink-3" />}
        title={words.isOff(nameOf(standing.off, words))}
        button="btn-line"
      >
        {words.nothingElse}
      </Box>
    )
  const { broken, others } = standing
  return (
    <Box
      className="bg-warning-soft"
      icon={<Icon name="warning-fill" className="text-warning" />}
      title={troubleWords(broken, now, words)}
      button="btn-primary"
    >
      {adviceWords(broken, others, now, words)}
    </Box>
  )
}

type BoxProps = {
  className: string
  icon: ReactNode
  title: string
  button: string
  children: string
}

function Box({ className, icon, title, button, children }: BoxProps) {
  const { sources: words } = useText(sourcesText)
  return (
    <div
      className={`edge flex flex-wrap items-center gap-x-3 gap-y-2.5 rounded-lg px-4 py-3 text-base ${className}`}
    >
      <span className="self-start *:size-5" aria-hidden="true">
        {icon}
      </span>
      <p className="min-w-0 flex-1 basis-48 tabular">
        {/* The words below change by the minute; they are spoken when what is wrong changes. */}
        <strong className="block font-semibold" role="status">
          {title}
        </strong>
        <span className="text-ink-2">{children}</span>
      </p>
      <Link to="/bring" className={`btn btn-sm max-sm:w-full ${button}`}>
        {words.getHomes}
      </Link>
    </div>
  )
}
