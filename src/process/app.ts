import { createGeocoder, type Geocoder } from '../assets/geocoder/service.ts'
import type { Images } from '../assets/images/service.ts'
import type { Search } from '../assets/search/domain.ts'
import { createSqlSearch } from '../assets/store/search.ts'
import { type ReadConsole, readerOf } from '../delivery/console/reads.ts'
import { createHealth } from '../http/health.ts'
import { readManifest } from '../http/manifest.ts'
import { createServer } from '../http/server.ts'
import { createSockets, type Wires } from '../http/socket.ts'
import { type Announce, announceToAll } from '../notifications/announcement/service.ts'
import type { Import } from '../sources/import/request.ts'
import type { InboxPorts } from '../ways-in/service.ts'
import type { Context } from '../world/context.ts'
import { imagesOf } from './images.ts'
import { createPorts } from './ports.ts'
import type { Reads } from './reads.ts'

/** What the server has done elsewhere: in this process and thread, and by SQL, unless it is given. */
type Elsewhere = {
  images: Images
  announce: Announce
  search: Search
  importSent: Import
  inbox: InboxPorts
  geocoder: Geocoder
  /** Reads of large tables, and what asks every bot about a home. */
  reads: Partial<Reads>
  readConsole: ReadConsole
  hint: () => void
}

/** Composes the server, which does not listen yet. `wake` is called when a job may have become due. */
export function createApp(
  context: Context,
  wake: () => void = () => undefined,
  elsewhere: Partial<Elsewhere> = {},
) {
  const {
    images = imagesOf(context),
    search = createSqlSearch(context.db),
    geocoder = createGeocoder(context),
    reads = {},
    hint = () => undefined,
    ...others
  } = elsewhere
  const { announce, importSent, inbox, readConsole } = { ...workHere(context), ...others }
  const health = createHealth()
  const wires: Wires = {
    publish: (topic, text) => void server.server?.publish(topic, text),
    subscribers: (topic) => server.server?.subscriberCount(topic) ?? 0,
  }
  const sockets = createSockets(wires, readManifest()?.build ?? '', context.clock)
  const ports = { ...createPorts(context), search, ...reads }
  const server = createServer(context, {
    ports,
    sockets,
    health,
    wake,
    images,
    announce,
    importSent,
    inbox,
    geocoder,
    readConsole,
    hint,
  })
  return { server, sockets, health }
}

/** What the Worker does. A server leaves it to the Worker and does not load it a second time. */
const calls = async () => (await import('./calls.ts')).CALLS

/** The work of the Worker, done in this thread. */
export function workHere(
  context: Context,
): Pick<Elsewhere, 'announce' | 'importSent' | 'inbox' | 'readConsole'> {
  return {
    announce: (announcement) => announceToAll(context, announcement),
    importSent: async (brought) => (await calls()).importSent(context, brought),
    inbox: inboxHere(context),
    readConsole: readerOf(context.db),
  }
}

function inboxHere(context: Context): InboxPorts {
  const never = new AbortController().signal
  return {
    handleInbox: async () => (await calls()).handleInbox(context, null, never),
    waysOverview: async () => (await calls()).waysOverview(context, null),
    readDraft: async (drafting) => (await calls()).readDraft(context, drafting),
    correctHome: async (correcting) => (await calls()).correctHome(context, correcting),
    readStorage: async () => (await calls()).readStorage(context, null),
  }
}
