import type { City } from '../../areas/domain/area.ts'
import type { SourceName } from '../../assets/domain/asset.ts'
import type { Values } from '../../world/room-settings.ts'
import type { Answer, Reading } from '../domain.ts'
import type { Source } from '../source.ts'
import { type Feed, scopeOf } from './feed.ts'
import { feedPass } from './pass.ts'
import { FRESH_MS, recheckFeed } from './recheck.ts'
import { createNeededRegions } from './regions.ts'

/** What distinguishes one polled feed from another. */
export type FeedDefinition = {
  name: SourceName
  label: string
  /** Hosts that serve its images, with their subdomains. */
  imageHosts?: readonly string[]
  isOn(values: Values): boolean
  /** Time between passes, in milliseconds. */
  everyMs(values: Values): number
  /** Time between re-checks of known listings, in milliseconds. */
  recheckEveryMs(values: Values): number
  /** The region of the source that contains a city; null: it has none. */
  regionOf(city: City): number | null
  /** Reads an answer. Pure. */
  read(answer: Answer): Reading
  /** Addresses and headers, from the settings. */
  feed(values: Values): Omit<Feed, 'read'>
}

/** A source that is polled page by page. */
export function feedSource(definition: FeedDefinition): Source {
  const { name, label, imageHosts = [], isOn, everyMs, recheckEveryMs, regionOf, read } = definition
  const neededRegions = createNeededRegions(regionOf)
  const feedOf = (values: Values): Feed => ({ ...definition.feed(values), read })
  return {
    name,
    label,
    imageHosts,
    isOn,
    everyMs,
    read,
    needs: (world, _values, bots) => neededRegions(world, bots).map(scopeOf),
    run: (world, lease, signal) => {
      const regions = neededRegions(world)
      return feedPass(world, { source: name, feed: feedOf(world.values), regions, lease }, signal)
    },
    recheck: {
      everyMs: recheckEveryMs,
      run: (world, lease, { isForced }, signal) => {
        const before = world.clock.now() - (isForced ? 0 : FRESH_MS)
        return recheckFeed(
          world,
          { source: name, feed: feedOf(world.values), lease, before },
          signal,
        )
      },
    },
  }
}
