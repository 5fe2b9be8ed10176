import { createStore } from 'jotai'
import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { userAtom } from '../lib/atoms.ts'
import { headScriptAtom } from '../lib/early-clicks.ts'
import { HEAD_SCRIPT } from '../lib/head-script.ts'
import { languageAtom } from '../lib/language.ts'
import { themeAtom } from '../lib/theme.ts'
import { textsOf } from '../locales/all.ts'
import { textAtom } from '../locales/text.ts'
import type { Rendered } from '../page-request.ts'
import { preloadFonts } from '../preload-fonts.ts'
import { PublicDocument } from './document.tsx'
import { PUBLIC_PAGES, type PublicPage } from './pages.ts'
import type { PublicContext } from './state.ts'

export type PublicFiles = {
  script: string | undefined
  css: string[]
  fonts: string[]
  preloads: string[]
  /** Takes the place of the script that the head of other pages contains. */
  headScript: string | undefined
}

type Options = {
  context: PublicContext
  nonce: string
  files: PublicFiles
  devScript: string | undefined
}

/** The HTML of a public page. */
export async function renderPublicPage(options: Options): Promise<Rendered> {
  const { context, nonce, files, devScript } = options
  const { api: _, ...state } = context
  const store = createStore()
  store.set(languageAtom, context.language)
  store.set(textAtom, textsOf(context.language))
  store.set(themeAtom, context.theme)
  store.set(userAtom, context.user)
  const { headScript } = files
  store.set(headScriptAtom, headScript ? { src: headScript } : { nonce, text: HEAD_SCRIPT })
  const { load } = PUBLIC_PAGES[context.path] as PublicPage
  const stream = await renderToReadableStream(
    <Fonts files={files.fonts}>
      <PublicDocument
        context={context}
        store={store}
        Page={await load()}
        stateJson={JSON.stringify(state)}
        css={files.css}
        preloads={files.preloads}
      />
    </Fonts>,
    {
      nonce,
      ...(files.script && { bootstrapModules: [files.script] }),
      ...(devScript && { bootstrapScriptContent: devScript }),
    },
  )
  // Read before that, what comes late would be a second copy that a script puts into its place.
  await stream.allReady
  return { status: 200, html: await new Response(stream).text() }
}

/** Names fonts in the head. Only the server renders it. */
function Fonts({ files, children }: { files: readonly string[]; children: ReactNode }) {
  preloadFonts(files)
  return children
}
