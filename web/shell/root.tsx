import {
  createRootRouteWithContext,
  Outlet,
  Scripts,
  useMatches,
  useRouteContext,
} from '@tanstack/react-router'
import { useState } from 'react'
import type { AppContext } from '../lib/context.ts'
import { frameText } from '../locales/en/frame.ts'
import { useText } from '../locales/text.ts'
import { WHOLE_STYLED } from '../styles/whole.ts'
import { refuseBanned } from './guards.ts'
import { Html } from './html.tsx'
import { PageTitle } from './page-title.tsx'

export const rootRoute = createRootRouteWithContext<AppContext>()({
  beforeLoad: refuseBanned,
  component: Document,
})

function Document() {
  return (
    <Html
      head={
        <>
          <Title />
          <StyleSheets />
        </>
      }
      scripts={<Scripts />}
    >
      <Outlet />
    </Html>
  )
}

/** The title of the page, in its language. */
function Title() {
  const { nav } = useText(frameText)
  const title = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title,
  })
  return <PageTitle of={title?.(nav)} />
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
