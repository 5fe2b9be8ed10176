import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { CriteriaWire } from '../../src/bots/criteria/wire.ts'
import { botsText } from '../locales/en/bots.ts'
import type { Text } from '../locales/en.ts'
import { useText } from '../locales/text.ts'
import { botsApi } from './api.ts'
import { criteriaOf } from './draft.ts'

type Found = { perDay: number; knowsHomes: boolean }

/** How long the criteria must stay the same before the server is asked, in milliseconds. */
const QUIET_MS = 400

/** The number of homes a day that these criteria match, asked again after every change. */
export function Preview({ criteria, isValid }: { criteria: CriteriaWire; isValid: boolean }) {
  const { settings } = useText(botsText)
  const { api } = useRouteContext({ from: '__root__' })
  const [found, setFound] = useState<Found | null>(null)
  const asked = JSON.stringify(criteriaOf(criteria))
  useEffect(() => {
    if (!isValid) return setFound(null)
    let isStale = false
    const timer = setTimeout(() => {
      botsApi(api)
        .preview(JSON.parse(asked))
        .then(
          (answer) => {
            if (!isStale) setFound(answer)
          },
          () => {
            if (!isStale) setFound(null)
          },
        )
    }, QUIET_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [api, isValid, asked])
  return (
    <p className="min-w-0 flex-1 text-base font-semibold tabular-nums" role="status">
      {found && wordsOf(found, settings)}
    </p>
  )
}

function wordsOf({ perDay, knowsHomes }: Found, settings: Text['settings']): string {
  if (!knowsHomes) return settings.noListings
  if (perDay > 0 && perDay < 1) return settings.lessThanOne
  return settings.aDay(String(Math.round(perDay)))
}
