import { useFocusAtFirst } from '../../lib/focus.ts'
import { programsText } from '../../locales/en/programs.ts'
import { useText } from '../../locales/text.ts'
import { CopyField } from '../../ui/copy-field.tsx'

/** A secret that was just made. It takes the focus, because it is not shown again. */
export function ShownOnce({ title, text }: { title: string; text: string }) {
  const { programs } = useText(programsText)
  const shown = useFocusAtFirst<HTMLDivElement>()
  return (
    <div
      ref={shown}
      tabIndex={-1}
      className="mt-3 rounded-xl bg-positive-soft p-4 outline-none"
      role="status"
    >
      <p className="mb-3 text-base font-semibold text-positive">{title}</p>
      <CopyField text={text} labels={programs} />
      <p className="mt-2 text-sm text-ink-2">{programs.once}</p>
    </div>
  )
}
