import type { PlacesBody, PlaceWire } from '../../../src/travel/wire.ts'

type Wanted = PlacesBody[number]

/** A place as it is changed. */
export type Draft = Wanted & {
  /** Whether its point is that of its address. */
  isPlaced: boolean
}

/** What stands for a place that is not saved yet. */
export const NEW = 'new'

export const NEW_PLACE: Draft = {
  name: '',
  address: '',
  point: [34.8, 32.1],
  mode: 'bike',
  day: 'sunday',
  at: '09:00',
  isPlaced: false,
}

export const keyOf = ({ _id = NEW }: Pick<Wanted, '_id'>) => _id
export const draftOf = (place: PlaceWire): Draft => ({ ...place, isPlaced: true })

/** What is sent of it. */
export const wantedOf = ({ isPlaced: _, ...wanted }: Draft): Wanted => wanted

type Placed = Pick<Draft, 'address' | 'point' | 'isPlaced'>

/** A point of the map: its address says where it is. */
export const placedAt = ([longitude, latitude]: readonly [number, number]): Placed => {
  const point: [number, number] = [Number(longitude.toFixed(5)), Number(latitude.toFixed(5))]
  return { address: `${point[1]}, ${point[0]}`, point, isPlaced: true }
}

/** Whether a point is where places may be. */
export const isInCountry = ([longitude, latitude]: readonly [number, number]) =>
  longitude >= 34 && longitude <= 36.5 && latitude >= 29 && latitude <= 34

/** What an address that is written as a latitude and a longitude stands for. */
export function placedBy(address: string): Placed | undefined {
  const [, north, east] = /^\s*(\d\d(?:\.\d+)?)\s*[,\s]\s*(\d\d(?:\.\d+)?)\s*$/.exec(address) ?? []
  const point: [number, number] = [Number(east), Number(north)]
  return isInCountry(point) ? { address, point, isPlaced: true } : undefined
}
