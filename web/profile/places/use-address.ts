import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { failureText } from '../../lib/api-error.ts'
import { placesText } from '../../locales/en/places.ts'
import { useText } from '../../locales/text.ts'
import { finderApi } from '../../properties/api.ts'
import { type Draft, placedBy } from './draft.ts'

export type Choice = { label: string; point: [number, number] }

/** Asks for the places of an address. */
function useSearch(onProblem: (problem: string | undefined) => void) {
  const { places: words } = useText(placesText)
  const { api } = useRouteContext({ from: '__root__' })
  const [isBusy, setBusy] = useState(false)
  async function search(address: string): Promise<readonly Choice[]> {
    setBusy(true)
    try {
      const places = await finderApi(api).geocode(address)
      onProblem(places.length === 0 ? words.notFound : undefined)
      return places.map(({ label, lat, lon }) => ({ label, point: [lon, lat] }))
    } catch (error) {
      onProblem(failureText(error, words.failed))
      return []
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, search }
}

/** Looks the address of a place up. Of several that are found the user chooses one. */
export function useAddress(draft: Draft, change: (changed: Partial<Draft>) => void) {
  const [problem, setProblem] = useState<string | undefined>()
  const [choices, setChoices] = useState<readonly Choice[]>([])
  const { isBusy, search } = useSearch(setProblem)

  function told(changed: Partial<Draft>): void {
    setProblem(undefined)
    setChoices([])
    change(changed)
  }

  return {
    problem,
    choices,
    isBusy,
    type: (address: string) => told(placedBy(address) ?? { address, isPlaced: false }),
    choose: ({ label, point }: Choice) => told({ address: label, point, isPlaced: true }),
    /** The place at its address; undefined: there is none, or the user has to choose. */
    async lookUp(): Promise<Draft | undefined> {
      if (draft.isPlaced) return draft
      const [only, ...others] = await search(draft.address)
      if (!only) return undefined
      if (others.length > 0) {
        setChoices([only, ...others])
        return undefined
      }
      const placed = { point: only.point, isPlaced: true }
      told(placed)
      return { ...draft, ...placed }
    },
  }
}
