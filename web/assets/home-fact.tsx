import { QuotesIcon } from '@phosphor-icons/react/dist/ssr/Quotes'
import { type ReactNode, useId, useState } from 'react'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'

export type Fact = {
  name: string
  icon?: ReactNode
  value: string | number | null
  /** The language of a value in a source's own words. */
  lang?: 'he' | undefined
  /** The words of the text that it was read from. */
  phrase?: string | undefined
}

/** One fact of a home in a row. What was read from a text shows its words on request. */
export function HomeFact({ name, icon, value, lang, phrase }: Fact) {
  const { homePage } = useText(homeText)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <div className="flex min-h-12 flex-wrap content-start items-center gap-x-3 border-b border-line">
      <dt className="flex min-h-12 items-center gap-3 text-ink-3">
        {icon}
        {name}
      </dt>
      <dd className="ms-auto flex items-center gap-2 text-end font-medium tabular">
        <bdi lang={lang}>{value}</bdi>
        {phrase !== undefined && (
          <button
            type="button"
            className="icon-btn-sm"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={homePage.facts.words(name)}
            onClick={() => setIsOpen(!isOpen)}
          >
            <QuotesIcon className="size-4" aria-hidden="true" />
          </button>
        )}
      </dd>
      {phrase !== undefined && (
        <dd
          id={id}
          hidden={!isOpen}
          className="mb-2 w-full rounded-md bg-sunken px-3 py-2 text-ink-2"
          dir="auto"
        >
          {phrase}
        </dd>
      )}
    </div>
  )
}
