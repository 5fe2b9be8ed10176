import { useId } from 'react'
import { POLYGON_NAME_MAX } from '../../../src/assets/criteria/areas.ts'
import { drawText } from '../../locales/en/draw.ts'
import { useText } from '../../locales/text.ts'
import type { Drawn } from './drawn.ts'

type Props = { drawn: Drawn; onPaste(): void }

/** Below the map: the name of the area that is drawn now, and what drawing is done with. */
export function DrawingRow({ drawn, onPaste }: Props) {
  const { draw: words } = useText(drawText)
  const { criteria, editing, onChange, onEdit } = drawn
  const { polygons } = criteria
  const area = editing === null ? undefined : polygons[editing]

  function rename(name: string): void {
    if (area && editing !== null) onChange(polygons.with(editing, { ...area, name }))
  }

  /** An area without a name gets one. */
  function keep(): void {
    if (area?.name.trim() === '') rename(words.unnamed)
    onEdit(null)
  }

  return (
    <>
      {area && <NameForm name={area.name} onRename={rename} onKeep={keep} />}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pe-2.5">
        <p className="text-sm text-ink-3">{editing !== null && words.hint}</p>
        <button
          type="button"
          className="hit relative text-sm font-semibold text-accent hover:underline"
          onClick={onPaste}
        >
          {words.paste}
        </button>
      </div>
    </>
  )
}

type NameFormProps = { name: string; onRename(name: string): void; onKeep(): void }

function NameForm({ name, onRename, onKeep }: NameFormProps) {
  const { draw: words } = useText(drawText)
  const id = useId()
  return (
    <form
      className="mt-3"
      onSubmit={(event) => {
        event.preventDefault()
        onKeep()
      }}
    >
      <label className="label" htmlFor={id}>
        {words.name}
      </label>
      <div className="flex flex-wrap gap-3">
        <div className="field min-w-48 flex-1">
          <input
            id={id}
            placeholder=" "
            dir="auto"
            maxLength={POLYGON_NAME_MAX}
            value={name}
            onChange={({ target }) => onRename(target.value)}
          />
        </div>
        <button type="submit" className="btn btn-line max-sm:w-full">
          {words.keep}
        </button>
      </div>
    </form>
  )
}
