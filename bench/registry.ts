// Every benchmark. Paths come first, in the order of `docs/performance.md`.
import { answer } from './answer.ts'
import { areas } from './areas.ts'
import { bundles } from './bundles.ts'
import { burst } from './burst.ts'
import { comparisons } from './comparisons.ts'
import { dashboard } from './dashboard.ts'
import { deals } from './deals.ts'
import { facts } from './facts.ts'
import { find } from './find.ts'
import { http } from './http.ts'
import { images } from './images.ts'
import { ingest } from './ingest.ts'
import { largest } from './largest.ts'
import { list } from './list.ts'
import { load } from './load.ts'
import { map } from './map.ts'
import { match } from './match.ts'
import { page } from './page.ts'
import { postgres } from './postgres.ts'
import { posts } from './posts.ts'
import { previews } from './preview.ts'
import { promise } from './promise.ts'
import { quiet } from './quiet.ts'
import { reading } from './reading.ts'
import type { Benchmark } from './report/benchmark.ts'
import { route } from './route.ts'
import { sameHome } from './same-home.ts'
import { soak } from './soak.ts'
import { socketKills } from './socket-kills.ts'
import { sockets } from './sockets.ts'
import { start } from './start.ts'
import { text } from './text.ts'
import { travel } from './travel.ts'
import { updates } from './updates.ts'
import { use } from './use.ts'
import { users } from './users.ts'
import { writes } from './writes.ts'
import { year } from './year.ts'

export const BENCHMARKS: readonly Benchmark[] = [
  match,
  list,
  map,
  text,
  postgres,
  promise,
  previews,
  route,
  http,
  page,
  facts,
  posts,
  bundles,
  ingest,
  quiet,
  sockets,
  burst,
  start,
  areas,
  sameHome,
  comparisons,
  find,
  reading,
  updates,
  deals,
  travel,
  images,
  dashboard,
  users,
  use,
  writes,
  load,
  soak,
  socketKills,
  largest,
  year,
  answer,
]
