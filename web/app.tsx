import { RouterClient } from '@tanstack/react-router/ssr/client'
import { createStore } from 'jotai'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createApi, overNetwork } from './lib/api.ts'
import { LISTENING } from './lib/early-clicks.ts'
import { notePresses } from './lib/opener.ts'
import { askProof } from './lib/proof.ts'
import { renewCookie } from './lib/renewal.ts'
import { loseSession } from './lib/session.ts'
import { startWorker } from './lib/start-worker.ts'
import { tableReader } from './lib/tables.ts'
import { rememberZoneLater } from './lib/zone.ts'
import { makeRouter } from './router.tsx'

const store = createStore()
notePresses()
const router = makeRouter({
  user: null,
  api: createApi(
    overNetwork({
      onSignedOut: () => loseSession(router),
      renew: renewCookie,
      prove: () => askProof(store),
    }),
  ),
  store,
  styles: null,
})
router.options.serializationAdapters = [tableReader]

// In a task of its own, because a telephone takes long to evaluate the modules. In a transition React yields to the
// browser every few milliseconds, so that no input waits for the whole page.
setTimeout(() => {
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />, {
      // React repairs these errors by itself, so they do not show the error banner.
      onRecoverableError: (error) => console.error(error),
    })
  })
  dispatchEvent(new Event(LISTENING))
  startWorker(router)
  rememberZoneLater()
})
