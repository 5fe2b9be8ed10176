// Makes data/areas.json and the two boundary files from the folder of facts that is the only argument:
// `bun run areas:data <folder>`. The output is the same, byte for byte, for the same facts.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type CityFact = {
  code: number
  code4: string
  name: string
  nameEn: string | null
  aliases: string[]
  regionId: number | null
  topAreaId: number | null
  areaId: number | null
  point: [number, number]
}
type AreaFact = {
  code: number
  name: string
  nameEn: string | null
  aliases: string[]
  cityCode: number
  point: [number, number] | null
  exact: boolean
}
type Polygons = number[][][][]
type AreaBoundary = {
  hoodCode: number | null
  cityCode: number
  approximate: boolean
  name?: string
  coordinates: Polygons
}

const ATTRIBUTION = [
  'Neighbourhood boundaries: Tel Aviv-Yafo Municipality open data, generalised',
  'Locality boundaries: Israel Central Bureau of Statistics, generalised',
]

const [source] = process.argv.slice(2)
if (!source) {
  console.error('Usage: bun run areas:data <folder of facts>')
  process.exit(2)
}

const target = join(import.meta.dirname, '../../data')
const read = <T>(name: string): T => JSON.parse(readFileSync(join(source, name), 'utf8')) as T
const list = (items: unknown[]) => `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`

const cities = read<CityFact[]>('cities.json').sort((one, other) => one.code - other.code)
const areas = read<AreaFact[]>('areas.json').sort((one, other) => one.code - other.code)
const areaBoundaries = Object.values(read<Record<string, AreaBoundary>>('hoods.outlines.json'))
const cityBoundaries = Object.entries(read<Record<string, Polygons>>('cities.outlines.json'))

const cityByCode = new Map(cities.map((city) => [city.code, city]))
const areaByCode = new Map(areas.map((area) => [area.code, area]))

function feature(properties: Record<string, unknown>, coordinates: Polygons) {
  return { type: 'Feature', properties, geometry: { type: 'MultiPolygon', coordinates } }
}

const areaFeatures = areaBoundaries.map(({ hoodCode, cityCode, approximate, coordinates }) => {
  const city = cityByCode.get(cityCode)
  const name = (hoodCode !== null && areaByCode.get(hoodCode)?.name) || 'Unknown'
  return feature(
    {
      type: 'neighborhood',
      cId: city?.code4 ?? String(cityCode),
      cityCode,
      hoodCode,
      name,
      cityName: city?.name ?? 'Unknown',
      hoodName: name,
      approximate,
    },
    coordinates,
  )
})

const cityFeatures = cityBoundaries.map(([text, coordinates]) => {
  const code = Number(text)
  const city = cityByCode.get(code)
  const name = city?.name ?? 'Unknown'
  return feature(
    {
      type: 'city',
      cId: city?.code4 ?? text.padStart(4, '0'),
      cityCode: code,
      hoodCode: null,
      name,
      cityName: name,
      hoodName: null,
    },
    coordinates,
  )
})

function writeCollection(name: string, features: unknown[]): void {
  const head = `{"type":"FeatureCollection","attribution":${JSON.stringify(ATTRIBUTION)},"features":`
  writeFileSync(join(target, name), `${head}${list(features)}}\n`)
}

writeCollection('city_boundaries.geojson', cityFeatures)
writeCollection('hood_boundaries.geojson', areaFeatures)
writeFileSync(
  join(target, 'areas.json'),
  `{"attribution":${JSON.stringify(ATTRIBUTION)},\n"cities":${list(cities)},\n"areas":${list(areas)}}\n`,
)
console.log(
  `${cities.length} cities, ${areas.length} areas, ${areaFeatures.length} boundaries of areas`,
)
