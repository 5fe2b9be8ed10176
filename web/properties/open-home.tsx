import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentProps, Suspense, useState } from 'react'
import { lazyPage } from '../lib/lazy-page.ts'
import { MissingPart } from '../ui/missing-part.tsx'

const HomeDialog = lazyPage(() => import('./home-dialog.tsx'), 'HomeDialog')

/**
 * Fetches the details of homes, which are in a chunk of their own. A failure is shown in their place.
 */
export const loadHomeDialog = async (): Promise<void> => {
  await HomeDialog.preload?.()
}

/** The details of a home, once `loadHomeDialog` has loaded them. */
export function OpenHome(props: ComponentProps<typeof HomeDialog>) {
  const [tries, setTries] = useState(0)
  return (
    <CatchBoundary
      getResetKey={() => tries}
      errorComponent={({ error }) => (
        <MissingPart
          error={error}
          onRetry={() => void loadHomeDialog().then(() => setTries(tries + 1))}
          onClose={() => void props.finder.closeHome()}
        />
      )}
    >
      <Suspense>
        <HomeDialog {...props} />
      </Suspense>
    </CatchBoundary>
  )
}
