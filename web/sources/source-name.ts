import { sourcesText } from '../locales/en/sources.ts'
import { useText } from '../locales/text.ts'

type Named = { source: string; label: string }

/** How a source is called in the language of the page. */
export const nameOf = ({ source, label }: Named, { names }: (typeof sourcesText)['sources']) =>
  names[source.toUpperCase()] ?? label

/** The same of a listing, which knows no more than the code of its source. */
export function useSourceName(source: string): string {
  const { sources } = useText(sourcesText)
  return nameOf({ source, label: source }, sources)
}
