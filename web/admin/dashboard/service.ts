import type { StatusWire } from '../../../src/sources/wire.ts'

/** The services that the specification names. Every further one is named by its source. */
type ServiceName = 'scraper' | 'cleaner' | 'facebook'

export type Service = {
  key: string
  /** Null: a further one. */
  name: ServiceName | null
  /** The path that answers whether it is healthy, and with a picture. */
  address: string
  /** The name of its run: re-checks of all sources are run together. */
  run: string
  status: StatusWire
}

const CLEANER = 'cleaner'
const CLASSIFIEDS = 'yad2'

/** Each pass and re-check as a service, in the order of the server. */
export function servicesOf(statuses: readonly StatusWire[]): Service[] {
  return statuses.map((status) => {
    const isRecheck = status.kind === 'recheck'
    return {
      key: `${status.source} ${status.kind}`,
      name: nameOf(status),
      address: `/api/status/${pathOf(status)}/status`,
      run: isRecheck ? CLEANER : status.source,
      status,
    }
  })
}

function nameOf({ source, kind }: StatusWire): ServiceName | null {
  if (source === CLASSIFIEDS) return kind === 'recheck' ? CLEANER : 'scraper'
  return source === 'facebook' && kind === 'pass' ? 'facebook' : null
}

function pathOf({ source, kind }: StatusWire): string {
  if (kind === 'recheck') return `${source}/${CLEANER}`
  return source === CLASSIFIEDS ? `${source}/scraper` : source
}

/** Changes whenever a run begins or ends, or the health of the service changes. */
export function versionOf({ status: { status, runs } }: Service): string {
  const [newest] = runs
  return [status, newest?._id, newest?.state].join(' ')
}
