import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  useMatches,
  useRouteContext,
} from '@tanstack/react-router'
import { useState } from 'react'
import type { AppContext } from '../lib/context.ts'
import { WHOLE_STYLED } from '../styles/whole.ts'
import { refuseBanned } from './guards.ts'
import { Html } from './html.tsx'

export const rootRoute = createRootRouteWithContext<AppContext>()({
  head: () => ({ meta: [{ title: 'Metzia' }] }),
  beforeLoad: refuseBanned,
  component: Document,
})

function Document() {
  return (
    <Html
      head={
        <>
          <StyleSheets />
          <HeadContent />
        </>
      }
      scripts={<Scripts />}
    >
      <Outlet />
    </Html>
  )
}

/** The sheet of the page that the server sent, and the whole one as soon as a page needs it. React keeps both. */
function StyleSheets() {
  const { styles } = useRouteContext({ from: '__root__' })
  const isWhole = useMatches({
    select: (matches) => matches.some(({ staticData }) => isWholeStyled(staticData.module)),
  })
  const [isWholeAtFirst] = useState(isWhole)
  if (!styles) return null
  return (
    <>
      {!isWholeAtFirst && <link rel="stylesheet" href={styles.core} precedence="a" />}
      {isWhole && <link rel="stylesheet" href={styles.whole} precedence="a" />}
    </>
  )
}

const isWholeStyled = (module = '') => WHOLE_STYLED.includes(module)
