import type { ErrorComponentProps } from '@tanstack/react-router'
import { isNoAnswer } from '../lib/connection.ts'
import { lazyPage } from '../lib/lazy-page.ts'
import { isUpdated, OfflinePage, UpdatedPage } from './lost-page.tsx'

const ErrorPage = lazyPage(() => import('./error-page.tsx'), 'ErrorPage')

/** What is shown in the place of a page that failed. Without a connection it needs no further chunk. */
function ShownError({ error }: ErrorComponentProps) {
  if (isNoAnswer(error)) return <OfflinePage />
  if (isUpdated(error)) return <UpdatedPage />
  return <ErrorPage error={error} />
}

export const RouteError = Object.assign(ShownError, {
  preload: () => ErrorPage.preload?.(),
})
