// Gives the tests of the client a document, and leaves the network's own types as Bun has them.
import { afterEach } from 'bun:test'
import { GlobalRegistrator } from '@happy-dom/global-registrator'

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

const { cleanup } = await import('@testing-library/react')
afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
  localStorage.clear()
})
