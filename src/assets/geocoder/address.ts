import { type PlacedBy, streetAndNumber } from '../../areas/domain/area.ts'
import { normaliseHebrew } from '../../kernel/hebrew.ts'
import type { FoundPoint } from '../service.ts'
import { type GeocodedPlace, type PlaceAddress, QUERY_MAX } from './domain.ts'

/** Where a listing says that its home is. */
export type Address = { street: string; city: string }

/**
 * The question for an address: street, house number and city, and nothing else. Undefined: it has no words to ask for.
 */
export function questionOf({ street, city }: Address): string | undefined {
  const { name, number } = streetAndNumber(street)
  if (normaliseHebrew(name) === '' || normaliseHebrew(city) === '') return undefined
  const question = `${[name, number].filter(Boolean).join(' ')}, ${city}`
  return question.length > QUERY_MAX ? undefined : question
}

type IsCity = (one: string, other: string) => boolean

/**
 * The point of an address among the places of an answer: of its house, else of its street, else of the area that has its
 * name. Places in other cities, or with other names, are refused. Undefined: none is left.
 */
export function pointIn(
  places: readonly GeocodedPlace[],
  { street, city }: Address,
  isCity: IsCity,
): FoundPoint | undefined {
  const asked = streetAndNumber(street)
  const found = places.flatMap(({ lat, lon, address }): FoundPoint[] => {
    const isThere = address?.city && isCity(address.city, city) && isNamed(address, asked.name)
    return isThere ? [{ coordinates: [lon, lat], by: precisionOf(address, asked.number) }] : []
  })
  return ORDER.map((by) => found.find((one) => one.by === by)).find((one) => one !== undefined)
}

const ORDER: readonly PlacedBy[] = ['exact', 'street', 'area']

/** Another house of the street, or something beside it, is as exact as the street. */
function precisionOf({ kind, number }: PlaceAddress, asked: string | null): PlacedBy {
  if (kind === 'area') return 'area'
  const isHouse = kind === 'house' && asked !== null && number !== null
  return isHouse && normaliseHebrew(number) === normaliseHebrew(asked) ? 'exact' : 'street'
}

/** Words that say what a street is: they tell no street from another. */
const KIND_WORDS = new Set(
  'רחוב רח שדרות שדרת שד סמטת סמטה דרך כיכר ככר שביל משעול טיילת שכונת שכונה street st avenue road'.split(
    ' ',
  ),
)

/** Whether a place has a word of the street that was asked for. */
function isNamed({ name }: PlaceAddress, street: string): boolean {
  const words = new Set(wordsOf(name ?? ''))
  return wordsOf(street).some((word) => words.has(word))
}

function wordsOf(name: string): string[] {
  const all = normaliseHebrew(name).split(' ')
  const telling = all.filter((word) => word !== '' && !KIND_WORDS.has(word))
  return telling.length > 0 ? telling : all
}
