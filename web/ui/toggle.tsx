import { Switch } from '@headlessui/react'

type Props = {
  isOn: boolean
  onChange(isOn: boolean): void
  label: string
  /** Green: something runs while it is on. */
  isRun?: boolean
}

export function Toggle({ isOn, onChange, label, isRun = false }: Props) {
  return (
    <Switch
      checked={isOn}
      onChange={onChange}
      aria-label={label}
      className={`switch ${isOn ? 'on' : ''} ${isRun ? 'run' : ''}`}
    />
  )
}
