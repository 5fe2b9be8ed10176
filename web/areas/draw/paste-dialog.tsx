import { useId, useState } from 'react'
import { drawText } from '../../locales/en/draw.ts'
import { useText } from '../../locales/text.ts'
import { Modal, ModalHeader } from '../../ui/dialog.tsx'
import { type PasteProblem, readGeoJson } from './geojson.ts'
import type { Polygon } from './geometry.ts'

type Props = { onPaste(polygon: Polygon): void; onClose(): void }

/** Takes an area as text. */
export function PasteDialog({ onPaste, onClose }: Props) {
  const { draw: words, common } = useText(drawText)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<PasteProblem | null>(null)

  function type(typed: string): void {
    setText(typed)
    setProblem(null)
  }

  function use(): void {
    const read = readGeoJson(text)
    if (typeof read === 'string') setProblem(read)
    else onPaste(read)
  }

  return (
    <Modal onClose={onClose} className="sm:max-w-lg">
      <ModalHeader title={words.paste} subtitle={words.pasteHint} onClose={onClose} />
      <form
        className="px-5 pb-5 sm:px-6 sm:pb-6"
        onSubmit={(event) => {
          event.preventDefault()
          use()
        }}
      >
        <GeoJsonField text={text} problem={problem} onType={type} />
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <button type="button" className="btn btn-ghost" onClick={onClose}>
            {common.cancel}
          </button>
          <button type="submit" className="btn btn-primary">
            {words.use}
          </button>
        </div>
      </form>
    </Modal>
  )
}

type FieldProps = { text: string; problem: PasteProblem | null; onType(text: string): void }

function GeoJsonField({ text, problem, onType }: FieldProps) {
  const { draw: words } = useText(drawText)
  const id = useId()
  return (
    <>
      <label className="label" htmlFor={id}>
        {words.pasteField}
      </label>
      <div className={`field field-area ${problem ? 'is-error' : ''}`}>
        <textarea
          id={id}
          rows={6}
          dir="ltr"
          spellCheck={false}
          data-autofocus
          value={text}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={({ target }) => onType(target.value)}
        />
      </div>
      {problem && (
        <p className="field-error" id={`${id}-problem`} role="alert">
          {words.problems[problem]}
        </p>
      )}
    </>
  )
}
