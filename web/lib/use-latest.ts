import { type RefObject, useRef } from 'react'

/** The value of the last render, for functions that are called later. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  latest.current = value
  return latest
}
