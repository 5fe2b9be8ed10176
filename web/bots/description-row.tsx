import { NoteIcon } from '@phosphor-icons/react/dist/ssr/Note'
import { useId } from 'react'
import { BOT_DESCRIPTION_MAX } from '../../src/bots/domain.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { FoldedRow } from './folded-row.tsx'

type Props = { description: string; onChange(description: string): void }

/** The description of the bot. A row with one is open at first, so that it can be read. */
export function DescriptionRow({ description, onChange }: Props) {
  const { settings } = useText(botsText)
  const id = useId()
  return (
    <FoldedRow
      icon={NoteIcon}
      title={settings.description}
      value={description || settings.noDescription}
      hasProblem={false}
      isOpenAtFirst={description !== ''}
    >
      <div className="field field-area">
        <textarea
          id={id}
          aria-label={settings.description}
          rows={3}
          dir="auto"
          value={description}
          maxLength={BOT_DESCRIPTION_MAX}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
    </FoldedRow>
  )
}
