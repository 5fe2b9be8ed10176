import { Switch } from '@headlessui/react'

type Props = {
  isOn: boolean
  onChange(isOn: boolean): void
  label: string
  /** What it means to be on: something runs, or somebody is shut out. */
  tone?: 'run' | 'danger'
}

export function Toggle({ isOn, onChange, label, tone }: Props) {
  return (
    <Switch
      checked={isOn}
      onChange={onChange}
      aria-label={label}
      className={`switch ${isOn ? 'on' : ''} ${tone ?? ''}`}
    />
  )
}
