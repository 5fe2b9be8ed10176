import { type Areas, loadAreas } from '../src/areas/store.ts'
import {
  type AreaScore,
  hasSamples,
  samplePlaces,
  scoreAreas,
} from '../src/testing/models/area-scores.ts'
import type { Benchmark } from './report/benchmark.ts'
import { type Row, reported } from './report/rows.ts'

const ROUNDS = 50

export const areas: Benchmark = {
  name: 'areas',
  measures: 'how well the areas of recorded listings are found, and the time of one lookup',
  runs: 'named',
  needsRecordings: true,
  run() {
    if (!hasSamples) throw new Error('The recorded answers are not here: nothing to measure.')
    const all = loadAreas()
    const scores = scoreAreas(all)
    const whole = scores.reduce(added, EMPTY)
    return [...scores.map(scoreRow), { ...scoreRow(whole), note: noteOf(whole) }, lookupRow(all)]
  },
}

const EMPTY: AreaScore = {
  file: 'all files',
  listings: 0,
  stated: 0,
  resolved: 0,
  placeless: 0,
  placelessWithArea: 0,
  differs: { withNumber: 0, withoutNumber: 0 },
}

function added(sum: AreaScore, score: AreaScore): AreaScore {
  return {
    file: sum.file,
    listings: sum.listings + score.listings,
    stated: sum.stated + score.stated,
    resolved: sum.resolved + score.resolved,
    differs: {
      withNumber: sum.differs.withNumber + score.differs.withNumber,
      withoutNumber: sum.differs.withoutNumber + score.differs.withoutNumber,
    },
    placeless: sum.placeless + score.placeless,
    placelessWithArea: sum.placelessWithArea + score.placelessWithArea,
  }
}

const scoreRow = ({ file, listings, stated, resolved }: AreaScore): Row =>
  reported({
    name: `resolved names, ${file}`,
    unit: '%',
    median: (resolved / stated) * 100,
    n: listings,
  })

const noteOf = ({ stated, resolved, differs, placeless, placelessWithArea }: AreaScore) =>
  `${resolved} of ${stated} stated names. The official border is of another area for ${differs.withNumber} with a house number and ${differs.withoutNumber} without one. ${placeless} state no street or name, ${placelessWithArea} of which get an area`

function lookupRow(all: Areas): Row {
  const places = samplePlaces()
  for (const place of places) all.find(place)
  const before = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round += 1) for (const place of places) all.find(place)
  const { user } = process.cpuUsage(before)
  const n = ROUNDS * places.length
  return reported({ name: 'a lookup, CPU time', unit: 'µs', median: user / n, n })
}
