import { limitText } from '../locales/en/limit.ts'
import { useText } from '../locales/text.ts'

type Props = { text: string; max: number }

/** Says that a field takes no more: the browser cuts a pasted text without a word. `max`: its characters. */
export function Limit({ text, max }: Props) {
  const { limit } = useText(limitText)
  if (text.length < max) return null
  return (
    <p className="field-error" role="alert">
      {limit.full(max.toLocaleString('en-US'))}
    </p>
  )
}
