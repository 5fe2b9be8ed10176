import type { Definition } from './domain.ts'
import type { ShownHome } from './trial.ts'

/** Fields of a trial that are shown under another name than a file gives them. */
const SHOWN: Readonly<Record<string, keyof ShownHome>> = {
  images: 'photos',
  latitude: 'point',
  longitude: 'point',
  streetNumber: 'street',
  address: 'city',
  vaadPer: 'vaad',
}

/** The fields that a file names and none of these homes states: the page is not what the file expects. */
export function unstated({ fields, usual }: Definition, homes: readonly ShownHome[]): string[] {
  const named = Object.keys(fields).filter((field) => !usual.has(field as never))
  return named.filter((field) => {
    const shown = SHOWN[field] ?? field
    return homes.every((home) => shown in home && !home[shown as keyof ShownHome])
  })
}
