import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { memo } from 'react'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import type { AreaEntry, AreaGroup } from './area-groups.ts'

type Props = {
  id: string
  groups: readonly AreaGroup[]
  /** Every group, also those that the search leaves out: the 8 of "5 of 8". */
  all: readonly AreaGroup[]
  chosen: ReadonlySet<number>
  active: number | null
  onToggle(code: number): void
}

export function AreaList({ id, groups, all, chosen, active, onToggle }: Props) {
  const { settings } = useText(botsText)
  const whole = new Map(all.map((group) => [group.name, group.areas]))
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-multiselectable="true"
      aria-label={settings.areas}
      tabIndex={-1}
      className="overflow-y-auto border-t border-line p-1.5 max-md:max-h-72 md:min-h-0 md:flex-1"
      dir="rtl"
      lang="he"
    >
      {groups.length === 0 && (
        <p className="p-3 text-base text-ink-3" dir="ltr" lang="en">
          {settings.noAreas}
        </p>
      )}
      {groups.map(({ name, areas }) => {
        const members = whole.get(name) ?? areas
        const count = members.filter(({ code }) => chosen.has(code)).length
        return (
          <div key={name} role="group" aria-label={name} className="area-group">
            <p className="sticky top-0 z-1 flex items-center justify-between bg-surface px-2.5 py-1.5 text-xs font-semibold text-ink-3">
              <span>{name}</span>
              <span className="tabular-nums" dir="ltr">
                {settings.ofGroup(count, members.length)}
              </span>
            </p>
            {areas.map((area) => (
              <Option
                key={area.code}
                id={`${id}-${area.code}`}
                area={area}
                isSelected={chosen.has(area.code)}
                isActive={active === area.code}
                onToggle={onToggle}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}

type OptionProps = {
  id: string
  area: AreaEntry
  isSelected: boolean
  isActive: boolean
  onToggle(code: number): void
}

const Option = memo(function Option({ id, area, isSelected, isActive, onToggle }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      tabIndex={-1}
      className={`flex h-10 cursor-pointer items-center gap-3 rounded-sm px-2.5 text-base hover:bg-hover pointer-coarse:h-11 ${isSelected ? 'font-semibold' : 'text-ink-2'} ${isActive ? 'bg-hover outline-2 -outline-offset-2 outline-accent' : ''}`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onToggle(area.code)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') onToggle(area.code)
      }}
    >
      <span className={`check ${isSelected ? 'on bg-area-selected!' : ''}`}>
        {isSelected && <CheckIcon className="size-3.5" weight="bold" aria-hidden="true" />}
      </span>
      {area.name}
    </div>
  )
})
