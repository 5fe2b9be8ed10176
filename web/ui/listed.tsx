import { Children, type ReactNode } from 'react'
import { useText } from '../locales/text.ts'

/** Parts of a list in a sentence, with the comma of the page's language between them. */
export function Listed({ children }: { children: ReactNode }) {
  const { common } = useText()
  return Children.toArray(children).flatMap((part, at) => (at > 0 ? [common.comma, part] : [part]))
}
