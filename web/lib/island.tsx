import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { MissingPart } from '../ui/missing-part.tsx'
import { loadChunk } from './chunk.ts'
import { useIsHydrated } from './hydrated.ts'

type Loaded<Props> = () => Promise<(props: Props) => ReactNode>

type Fallbacks = {
  /** Shown until the chunk is loaded, in the final size. */
  loading: ReactNode
  /** Shown in its place when the chunk cannot be loaded or throws, beside a notice with a button to try again. */
  broken?: ReactNode
  /** Gives the part up. */
  onClose?: () => void
}

/** A part of a page in a chunk of its own. */
export type Part<Props> = () => ComponentType<{ of: Props }>

/** Declares such a part. A chunk that could not be loaded is requested again the next time the part is shown. */
export function part<Props>(load: Loaded<Props>): Part<Props> {
  let wanted: ComponentType<{ of: Props }> | undefined
  async function arrive() {
    try {
      const Arrived = await loadChunk(load)
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

/** Shows a part in the browser only. The page works without it. */
export function Island<Of>({ part: partOf, of, loading, broken, onClose }: Props<Of>) {
  const isHydrated = useIsHydrated()
  const [tries, setTries] = useState(0)
  if (!isHydrated) return loading
  const Wanted = partOf()
  return (
    <CatchBoundary
      getResetKey={() => tries}
      errorComponent={({ error }) => (
        <>
          {broken}
          <MissingPart error={error} onRetry={() => setTries(tries + 1)} onClose={onClose} />
        </>
      )}
    >
      <Suspense fallback={loading}>
        <Wanted of={of} />
      </Suspense>
    </CatchBoundary>
  )
}
