import { readBeside } from '../database/beside.ts'
import { LANGUAGES } from '../kernel/domain/language.ts'
import type { Station } from '../travel/feed/stations.ts'
import type { Context } from '../world/context.ts'
import { LANDMARK_NAME_MAX, type Landmark } from './domain/landmark.ts'
import { changeLandmarks } from './import.ts'
import { landmarksFile } from './nearby.ts'
import { LANDMARKS_MAX, plain } from './read.ts'
import { layersOf, putLayer } from './store.ts'

/** Whose data the stations are that come with the timetables. By it they are told from a layer that was imported. */
const TIMETABLES = 'GTFS'

/** Keeps the stations of a timetable as their layer, unless the operator has imported one, or there are none. */
export function keepStations(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  stations: readonly Station[],
): void {
  const beside = readBeside(landmarksFile(config))
  const known = beside && layersOf(beside).find(({ layer }) => layer === 'station')
  if ((known && known.attribution !== TIMETABLES) || stations.length === 0) return
  const landmarks = stations.slice(0, LANDMARKS_MAX).map(toLandmark)
  changeLandmarks(config, (tx) =>
    putLayer(tx, { layer: 'station', at: clock.now(), attribution: TIMETABLES }, landmarks),
  )
}

function toLandmark({ point, name, names }: Station): Landmark {
  const translated = LANGUAGES.flatMap((language) => {
    const text = cleaned(names[language] ?? '')
    return text === '' ? [] : [[language, text] as const]
  })
  return { point, name: cleaned(name) || null, names: Object.fromEntries(translated) }
}

const cleaned = (name: string) => plain(name).slice(0, LANDMARK_NAME_MAX)
