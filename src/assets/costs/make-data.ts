// Makes data/arnona.json from files of the open data "Arnona Israel", given as NAME OF THE CITY=FILE.
// Rows of a city that are read with high confidence are kept as they are. Where the order prints a rate and only its
// zone is assumed, the rate is kept without a zone: it counts for the range of the city.
import { readFileSync, writeFileSync } from 'node:fs'
import { programPath } from '../../kernel/program.ts'

type Row = {
  year: number
  category_key: string
  zone: string | null
  building_type: string | null
  size_from: number | null
  size_to: number | null
  rate_per_sqm: number
  source_url: string
  confidence: string
  needs_review: boolean
  review_reason: string | null
}

const isKept = ({ category_key, needs_review, confidence, review_reason }: Row) =>
  category_key === 'residential' &&
  !needs_review &&
  (confidence === 'high' || review_reason?.includes('assumed the zone') === true)

const lines = process.argv.slice(2).flatMap((argument) => {
  const [city = '', path = ''] = argument.split('=')
  const rows = JSON.parse(readFileSync(path, 'utf8')) as Row[]
  return rows.filter(isKept).map((row) =>
    JSON.stringify({
      city,
      zone: row.confidence === 'high' ? row.zone : null,
      kind: row.confidence === 'high' ? row.building_type : null,
      sizeFrom: row.size_from,
      sizeTo: row.size_to,
      rate: row.rate_per_sqm,
      year: row.year,
      source: row.source_url,
    }),
  )
})
writeFileSync(programPath('data/arnona.json'), `[\n${lines.join(',\n')}\n]\n`)
