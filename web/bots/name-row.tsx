import { NoteIcon } from '@phosphor-icons/react/dist/ssr/Note'
import { useId } from 'react'
import { BOT_DESCRIPTION_MAX, BOT_NAME_MAX } from '../../src/bots/domain/bot.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { FieldError } from '../ui/alert.tsx'
import { Limit } from '../ui/limit.tsx'
import type { Draft } from './draft.ts'
import { FoldedRow } from './folded-row.tsx'

type Props = {
  draft: Draft
  /** Why the server refused the name. */
  problem: string | undefined
  onChange(part: Partial<Draft>): void
}

/** The name and the description of the bot. A row with a description is open at first, so that it can be read. */
export function NameRow({ draft: { botName, description }, problem, onChange }: Props) {
  const { settings } = useText(botsText)
  const id = useId()
  return (
    <FoldedRow
      icon={NoteIcon}
      title={settings.name}
      value={botName}
      hasProblem={problem !== undefined}
      isOpenAtFirst={description !== ''}
    >
      <div className={`field field-sm ${problem ? 'is-error' : ''}`}>
        <input
          aria-label={settings.botName}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
          placeholder=" "
          dir="auto"
          value={botName}
          maxLength={BOT_NAME_MAX}
          onChange={({ target }) => onChange({ botName: target.value })}
        />
      </div>
      <FieldError id={id} problem={problem} />
      <div className="field field-area mt-3">
        <textarea
          aria-label={settings.description}
          rows={3}
          placeholder=" "
          dir="auto"
          value={description}
          maxLength={BOT_DESCRIPTION_MAX}
          onChange={({ target }) => onChange({ description: target.value })}
        />
      </div>
      <Limit text={description} max={BOT_DESCRIPTION_MAX} />
    </FoldedRow>
  )
}
