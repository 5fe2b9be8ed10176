import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { failureText } from '../lib/api-error.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { botsApi } from './api.ts'
import { addBotAtom } from './atoms.ts'

/** Uses the connection code of the address once: adds its bot to the list, or reports the failure. */
export function useConnectionCode(onFailed: (problem: string) => void): void {
  const { code } = useSearch({ strict: false })
  const { api } = useRouteContext({ from: '__root__' })
  const { bots } = useText(botsText)
  const navigate = useNavigate()
  const add = useSetAtom(addBotAtom)
  const used = useRef<string | null>(null)
  useEffect(() => {
    if (code === undefined || used.current === code) return
    used.current = code
    void navigate({ to: '.', search: {}, replace: true })
    botsApi(api)
      .verify(code)
      .then(add)
      .catch((error: unknown) => onFailed(failureText(error, bots.verificationFailed)))
  }, [api, bots, code, add, navigate, onFailed])
}
