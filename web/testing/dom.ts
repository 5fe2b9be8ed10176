// A document for the tests of the client. The types of the network stay those of Bun.
import { afterEach } from 'bun:test'
import { GlobalRegistrator } from '@happy-dom/global-registrator'
import { openedDocuments } from './documents.ts'

const KEPT = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'File',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'URL',
  'URLSearchParams',
  'TextEncoder',
  'TextDecoder',
  'crypto',
  'performance',
  'queueMicrotask',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
] as const

const native = KEPT.map((name) => [name, globalThis[name]] as const)
GlobalRegistrator.register({ url: 'http://127.0.0.1:3000/', width: 1440, height: 900 })
for (const [name, value] of native)
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

// A test has one document: opening another one is recorded instead.
for (const name of ['assign', 'replace'] as const)
  Object.defineProperty(location, name, {
    value: (address: string) => openedDocuments.push({ address, isReplacing: name === 'replace' }),
  })
Object.defineProperty(location, 'href', {
  get: () => `${location.origin}${location.pathname}${location.search}`,
  set: (address: string) => openedDocuments.push({ address, isReplacing: false }),
})

const { cleanup, configure } = await import('@testing-library/react')
// A loaded machine needs longer than a second, and the printed document is no help: it is longer than any terminal.
configure({ asyncUtilTimeout: 10_000, getElementError: (message) => new Error(message ?? '') })
afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
  localStorage.clear()
  sessionStorage.clear()
  openedDocuments.length = 0
})
