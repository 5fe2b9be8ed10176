import { useId } from 'react'

type Props<Value extends string> = {
  label: string
  value: Value
  options: readonly (readonly [value: Value, label: string])[]
  onChange(value: Value): void
}

/** A labelled choice of one value. */
export function Select<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  const id = useId()
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="field">
        <select
          id={id}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find(([one]) => one === target.value)
            if (chosen) onChange(chosen[0])
          }}
        >
          {options.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
