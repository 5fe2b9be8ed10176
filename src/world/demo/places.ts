import type { Areas } from '../../areas/store.ts'
import { normaliseHebrew } from '../../kernel/hebrew.ts'

const PLACES_MAX = 5

/** What the geocoder of the demo knows, in the format `jsonv2` of Nominatim: cities and areas of this product. */
export function placesFor({ areas, cities }: Areas, question: string) {
  const asked = normaliseHebrew(question.replace(/, Israel$/, ''))
  const cityOf = new Map(cities.map((city) => [city.code, city]))
  const ofAreas = areas.map(({ name, cityCode, point }) => ({
    name,
    city: cityOf.get(cityCode)?.name ?? '',
    point,
    addresstype: 'suburb',
  }))
  const ofCities = cities.map(({ name, point }) => ({
    name,
    city: name,
    point,
    addresstype: 'city',
  }))
  return [...ofAreas, ...ofCities]
    .filter(({ name, city, point }) => point !== null && isNamed(asked, name, city))
    .slice(0, PLACES_MAX)
    .map(({ name, city, point, addresstype }) => ({
      lat: String(point?.[1]),
      lon: String(point?.[0]),
      name,
      addresstype,
      display_name: name === city ? city : `${name}, ${city}`,
      address: { city },
    }))
}

/** Whether a question names a place: by its name, with or without its city. */
function isNamed(asked: string, name: string, city: string): boolean {
  const [area, ofCity] = [normaliseHebrew(name), normaliseHebrew(city)]
  return asked !== '' && [area, `${area} ${ofCity}`, `${ofCity} ${area}`].includes(asked)
}
