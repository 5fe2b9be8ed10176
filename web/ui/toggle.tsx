import { Switch } from '@headlessui/react'

type Props = {
  isOn: boolean
  onChange(isOn: boolean): void
  label: string
  /** The colour when on: green for something that runs, red for a restriction. */
  tone?: 'run' | 'danger'
  /** Whether it is the first field of its dialog, which gets the focus. */
  isFirst?: boolean
}

export function Toggle({ isOn, onChange, label, tone, isFirst }: Props) {
  return (
    <Switch
      checked={isOn}
      onChange={onChange}
      aria-label={label}
      data-autofocus={isFirst || undefined}
      className={`switch ${isOn ? 'on' : ''} ${tone ?? ''}`}
    />
  )
}
