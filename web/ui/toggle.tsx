import { Switch } from '@headlessui/react'

type Props = {
  isOn: boolean
  onChange(isOn: boolean): void
  label: string
  /** The colour when on: green for something that runs, red for a restriction. */
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
