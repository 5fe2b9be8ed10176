import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useIsInBrowser } from './in-browser.ts'

type Loaded<Props> = () => Promise<(props: Props) => ReactNode>

type Fallbacks = {
  /** Stands there until the part has arrived, in its final size. */
  loading: ReactNode
  /** Stands there when it does not arrive, or breaks. */
  broken: ReactNode
}

/** A part of a page that comes in a file of its own. */
export type Part<Props> = () => ComponentType<{ of: Props }>

/** Names such a part. One that did not arrive is asked for again the next time it is wanted. */
export function part<Props>(load: Loaded<Props>): Part<Props> {
  let wanted: ComponentType<{ of: Props }> | undefined
  async function arrive() {
    try {
      const Arrived = await load()
      return { default: ({ of }: { of: Props }) => Arrived(of) }
    } catch (error) {
      wanted = undefined
      throw error
    }
  }
  return () => {
    wanted ??= lazy(arrive)
    return wanted
  }
}

type Props<Of> = { part: Part<Of>; of: Of } & Fallbacks

/** Shows a heavy part, in the browser only. The page goes on without it. */
export function Island<Of>({ part: partOf, of, loading, broken }: Props<Of>) {
  const isInBrowser = useIsInBrowser()
  if (!isInBrowser) return loading
  const Wanted = partOf()
  return (
    <CatchBoundary getResetKey={() => 'island'} errorComponent={() => broken}>
      <Suspense fallback={loading}>
        <Wanted of={of} />
      </Suspense>
    </CatchBoundary>
  )
}
