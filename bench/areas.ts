// Prints how well the areas of recorded listings are found, and how much time one lookup takes.
import { loadAreas } from '../src/areas/store.ts'
import { type AreaScore, hasSamples, samplePlaces, scoreAreas } from '../src/testing/area-scores.ts'

if (!hasSamples) {
  console.error('The recorded answers are not here: nothing to measure.')
  process.exit(1)
}

const areas = loadAreas()
const scores = scoreAreas(areas)
console.table(scores.map(toLine))
console.table([toLine(scores.reduce(added, emptyScore()))])

const places = samplePlaces()
const ROUNDS = 50
for (const place of places) areas.find(place)
const before = process.cpuUsage()
for (let round = 0; round < ROUNDS; round += 1) for (const place of places) areas.find(place)
const { user } = process.cpuUsage(before)
console.log(`${(user / (ROUNDS * places.length)).toFixed(1)} microseconds of CPU a lookup`)

function emptyScore(): AreaScore {
  return {
    ...{ file: 'all', listings: 0, stated: 0, resolved: 0, placeless: 0, placelessWithArea: 0 },
    differs: { withNumber: 0, withoutNumber: 0 },
  }
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

function toLine({ differs, stated, resolved, ...score }: AreaScore) {
  return {
    file: score.file,
    listings: score.listings,
    stated,
    resolved,
    share: (resolved / stated).toFixed(3),
    'other border, with number': differs.withNumber,
    'other border, without': differs.withoutNumber,
    'no street or name': score.placeless,
    'of them with an area': score.placelessWithArea,
  }
}
