import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { failureText } from '../../lib/api-error.ts'
import { placesText } from '../../locales/en/places.ts'
import { useText } from '../../locales/text.ts'
import { finderApi } from '../../properties/api.ts'
import { type Draft, placedBy } from './draft.ts'

export type Choice = { label: string; point: [number, number] }

/** Looks the address of a place up. Of several that are found the user chooses one. */
export function useAddress(draft: Draft, change: (changed: Partial<Draft>) => void) {
  const { places: words } = useText(placesText)
  const { api } = useRouteContext({ from: '__root__' })
  const [problem, setProblem] = useState<string | undefined>()
  const [choices, setChoices] = useState<readonly Choice[]>([])
  const [isBusy, setBusy] = useState(false)

  function told(changed: Partial<Draft>): void {
    setProblem(undefined)
    setChoices([])
    change(changed)
  }

  async function found(address: string): Promise<readonly Choice[]> {
    setBusy(true)
    try {
      const places = await finderApi(api).geocode(address)
      if (places.length === 0) setProblem(words.notFound)
      return places.map(({ label, lat, lon }) => ({ label, point: [lon, lat] }))
    } catch (error) {
      setProblem(failureText(error, words.failed))
      return []
    } finally {
      setBusy(false)
    }
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
      setProblem(undefined)
      const [only, ...others] = await found(draft.address)
      if (!only) return undefined
      if (others.length > 0) {
        setChoices([only, ...others])
        return undefined
      }
      told({ point: only.point, isPlaced: true })
      return { ...draft, point: only.point, isPlaced: true }
    },
  }
}
