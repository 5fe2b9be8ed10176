import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { NEW_CRITERIA } from '../../src/assets/criteria/criteria.ts'
import type { CriteriaWire } from '../../src/bots/wire.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { botsAtom } from './atoms.ts'
import { criteriaOf, type DraftProblems, problemsOfCriteria } from './draft.ts'
import { proposedName } from './proposed-name.ts'
import { useAreaOptions } from './use-area-options.ts'

const AT_FIRST = criteriaOf(NEW_CRITERIA as CriteriaWire)

export type NewBot = ReturnType<typeof useNewBot>

/** What is entered for a new bot. Nothing of it is called wrong before its user has tried to go on. */
export function useNewBot() {
  const text = useText(botsText)
  const [criteria, setCriteria] = useState(AT_FIRST)
  const [typed, setTyped] = useState<string | null>(null)
  const { faults, refused, showProblems, forgetRefusal } = useFaults()
  const options = useAreaOptions()
  const names = useAtomValue(botsAtom).map(({ botName }) => botName)
  const proposed = proposedName(Array.isArray(options) ? options : [], criteria, names)
  const own = problemsOfCriteria(criteria, text)
  const [first] = Object.values(own)
  return {
    criteria,
    change(part: Partial<CriteriaWire>): void {
      forgetRefusal()
      setCriteria((known) => ({ ...known, ...part }))
    },
    options,
    /** What the field of the name shows. */
    shownName: typed ?? proposed,
    /** The name of the bot: the proposed one where none is typed. */
    name: typed?.trim() || proposed,
    /** Whether the user has typed a name. */
    isNamed: Boolean(typed?.trim()),
    rename(name: string): void {
      forgetRefusal()
      setTyped(name)
    },
    isDirty: criteria !== AT_FIRST || typed !== null,
    isValid: first === undefined,
    faults,
    showProblems,
    problems: faults > 0 ? { ...refused, ...own } : {},
    problem: faults > 0 ? first : undefined,
  }
}

/** How often the user has tried to go on with what is not valid, and what the server has refused. */
function useFaults() {
  const [faults, setFaults] = useState(0)
  const [refused, setRefused] = useState<DraftProblems>({})
  return {
    faults,
    refused,
    forgetRefusal: () => setRefused({}),
    /** Shows what is wrong, and what the server says is wrong, by field. */
    showProblems(fields: DraftProblems = {}): void {
      setRefused(fields)
      setFaults((count) => count + 1)
    },
  }
}
