import { useText } from '../locales/text.ts'

/** The title of a page, by its name in its language. */
export function PageTitle({ of }: { of?: string | undefined }) {
  const { product } = useText()
  return <title>{of ? `${of} | ${product}` : product}</title>
}
