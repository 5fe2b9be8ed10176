import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import type { AppContext } from '../lib/context.ts'
import { refuseBanned } from './guards.ts'
import { Html } from './html.tsx'

export const rootRoute = createRootRouteWithContext<AppContext>()({
  head: () => ({ meta: [{ title: 'Metzia' }] }),
  beforeLoad: refuseBanned,
  component: Document,
})

function Document() {
  return (
    <Html head={<HeadContent />} scripts={<Scripts />}>
      <Outlet />
    </Html>
  )
}
