import { ListChecksIcon } from '@phosphor-icons/react/dist/ssr/ListChecks'
import { useId } from 'react'
import { MUST_HAVES } from '../../../src/assets/domain/must-haves.ts'
import { askedText } from '../../locales/en/asked.ts'
import { botsText } from '../../locales/en/bots.ts'
import { useText } from '../../locales/text.ts'
import { FieldError } from '../../ui/alert.tsx'
import type { CriterionProps } from '../draft.ts'
import { FoldedRow } from '../folded-row.tsx'

/** What a home must have. */
export function MustHaves({
  draft: { features },
  problem,
  onChange,
  isSearch = false,
}: CriterionProps) {
  const { settings, asked, common } = useText({ ...botsText, ...askedText })
  const { further } = settings
  const id = useId()
  const names = features.map((name) => asked.facts[name])
  return (
    <FoldedRow
      icon={ListChecksIcon}
      title={further.mustHave}
      value={names.length === 0 ? further.anything : names.join(common.comma)}
      hasProblem={problem !== undefined}
    >
      <fieldset aria-describedby={`${id}-hint`}>
        <legend className="sr-only">{further.mustHave}</legend>
        <div className="grid grid-cols-2 gap-x-4">
          {MUST_HAVES.map((name) => (
            <label key={name} className="flex min-h-11 items-center gap-2.5 text-base">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-(--accent)"
                checked={features.includes(name)}
                onChange={({ target }) =>
                  onChange({
                    features: MUST_HAVES.filter((one) =>
                      one === name ? target.checked : features.includes(one),
                    ),
                  })
                }
              />
              {asked.facts[name]}
            </label>
          ))}
        </div>
      </fieldset>
      <FieldError id={`${id}-problem`} problem={problem} />
      <p className="hint" id={`${id}-hint`}>
        {isSearch ? further.strictHint : further.mustHint}
      </p>
    </FoldedRow>
  )
}
