import { useId } from 'react'
import { VIEWING_NOTE_MAX } from '../../src/shortlists/viewings/domain.ts'
import { viewingText } from '../locales/en/viewing.ts'
import { useText } from '../locales/text.ts'
import { Limit } from '../ui/limit.tsx'
import type { OnList, Standing } from './use-standing.ts'
import type { Draft } from './viewing-draft.ts'
import { ViewingPhotos } from './viewing-photos.tsx'
import { VoteButtons } from './vote-buttons.tsx'

type Props = {
  /** A viewing that is not planned yet has no photos. */
  isPlanned: boolean
  draft: Draft
  change(part: Partial<Draft>): void
  standing: Standing
  onList: OnList
}

/** How the viewing was: a vote, and notes that only members see. */
export function AfterFields({ isPlanned, draft, change, standing, onList }: Props) {
  const { viewing: words } = useText(viewingText)
  const id = useId()
  return (
    <div className="grid content-start gap-5">
      <div>
        <p className="label">{words.howWasIt}</p>
        <VoteButtons home={standing.home} vote={onList.vote} />
      </div>
      <div>
        <label className="label" htmlFor={id}>
          {words.notes}
        </label>
        <div className="field field-area">
          <textarea
            id={id}
            className="resize-none"
            dir={draft.afterNote === '' ? undefined : 'auto'}
            rows={5}
            maxLength={VIEWING_NOTE_MAX}
            value={draft.afterNote}
            onChange={({ target }) => change({ afterNote: target.value })}
          />
        </div>
        <Limit text={draft.afterNote} max={VIEWING_NOTE_MAX} />
      </div>
      {isPlanned && (
        <ViewingPhotos
          standing={standing}
          photos={draft.photos}
          setPhotos={(photos) => change({ photos })}
        />
      )}
    </div>
  )
}
