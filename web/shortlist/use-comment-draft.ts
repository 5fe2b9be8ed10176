import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { userAtom } from '../lib/atoms.ts'
import { draftOf, keepDraft } from '../lib/drafts.ts'

type Draft = { text: string; onlyMe: boolean }

/**
 * A comment on a home that is being written. It is kept in this tab until it was sent, for its author alone: who logs in
 * next does not read it. What only the author sees stays so.
 */
export function useCommentDraft(assetId: string) {
  const name = `${useAtomValue(userAtom)?._id} ${assetId}`
  const [draft, setDraft] = useState<Draft>({ text: '', onlyMe: false })
  useEffect(() => {
    const own = draftOf(`note ${name}`)
    setDraft((now) =>
      now.text ? now : { text: own || draftOf(`comment ${name}`), onlyMe: own !== '' },
    )
  }, [name])
  function change(next: Draft): void {
    setDraft(next)
    keepDraft(`note ${name}`, next.onlyMe ? next.text : '')
    keepDraft(`comment ${name}`, next.onlyMe ? '' : next.text)
  }
  return { ...draft, change }
}
