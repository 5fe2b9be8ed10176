import './styles.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { createStore } from 'jotai'
import { hydrateRoot } from 'react-dom/client'
import { createApi, overNetwork } from './lib/api.ts'
import { loseSession } from './lib/session.ts'
import { makeRouter } from './router.tsx'

const router = makeRouter({
  user: null,
  api: createApi(overNetwork(() => loseSession(router))),
  store: createStore(),
  posted: null,
  supportEmail: '',
})

// React mends these itself: they are no reason to tell anybody that the application broke.
hydrateRoot(document, <RouterClient router={router} />, {
  onRecoverableError: (error) => console.error(error),
})
