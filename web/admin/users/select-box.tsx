import { useEffect, useRef } from 'react'
import { useIsHydrated } from '../../lib/hydrated.ts'

type Props = {
  label: string
  isOn: boolean
  /** Whether only some of what it stands for is selected. */
  isMixed?: boolean
  onChange(isOn: boolean): void
}

/** A check box of a row, or of all rows. */
export function SelectBox({ label, isOn, isMixed = false, onChange }: Props) {
  const isHydrated = useIsHydrated()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <label className="grid size-11 place-items-center">
      <span className="sr-only">{label}</span>
      <input
        ref={box}
        type="checkbox"
        className="size-5 accent-(--accent)"
        checked={isOn}
        disabled={!isHydrated}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}
