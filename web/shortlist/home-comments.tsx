import { LockSimpleIcon } from '@phosphor-icons/react/dist/ssr/LockSimple'
import { useRouteContext } from '@tanstack/react-router'
import { useAtom, useAtomValue } from 'jotai'
import { type SyntheticEvent, useState } from 'react'
import { COMMENT_MAX } from '../../src/shortlists/domain/shortlist.ts'
import type { CommentWire } from '../../src/shortlists/wire.ts'
import { dayTimeText } from '../assets/home-words.ts'
import { fieldProblems } from '../lib/api-error.ts'
import { userAtom } from '../lib/atoms.ts'
import { useIsUsable } from '../lib/usable.ts'
import { shortlistText } from '../locales/en/shortlist.ts'
import { useText } from '../locales/text.ts'
import { profileApi } from '../profile/api.ts'
import { Action } from '../ui/action.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Limit } from '../ui/limit.tsx'
import { CommentField } from './comment-field.tsx'
import { useCommentDraft } from './use-comment-draft.ts'
import { useRead } from './use-read.ts'
import type { OnList, Standing } from './use-standing.ts'

type Props = { onList: OnList; now: string }

/** What members say of a home on the shortlist, and what the reader noted for nobody else. */
export function HomeComments({ onList, now }: Props) {
  const { shortlist: words } = useText(shortlistText)
  const userId = useAtomValue(userAtom)?._id
  const { standing, unsay } = onList
  useReadHome(onList)
  if (!standing) return null
  const { comments } = standing
  return (
    <section aria-labelledby="home-comments">
      <h2 id="home-comments" className="text-lg font-semibold">
        {words.comments}
        {comments.length > 0 && (
          <span className="ms-1.5 text-sm font-normal text-ink-3 tabular">{comments.length}</span>
        )}
      </h2>
      <ul className="mt-3 grid gap-4">
        {comments.map((comment) => (
          <Comment
            key={comment._id}
            comment={comment}
            now={now}
            onRemove={comment.author?._id === userId ? () => unsay(comment._id) : undefined}
          />
        ))}
      </ul>
      <Writer key={standing.home.asset._id} onList={onList} standing={standing} />
    </section>
  )
}

function useReadHome({ standing, read }: OnList): void {
  const newest = standing?.comments.at(-1)?._id
  const isUnread = newest !== undefined && standing !== null && standing.list.counts.unread > 0
  useRead(isUnread ? newest : null, read)
}

type CommentProps = {
  comment: CommentWire
  now: string
  onRemove: (() => Promise<unknown>) | undefined
}

function Comment({ comment: { author, text, onlyMe, at }, now, onRemove }: CommentProps) {
  const { shortlist: words } = useText(shortlistText)
  return (
    <li className="flex gap-3">
      {author && <Avatar face={author.avatar} className="size-8" />}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
          {author && <bdi className="text-base font-semibold text-ink">{author.name}</bdi>}
          <time dateTime={at}>
            <bdi className="tabular">{dayTimeText(at, now)}</bdi>
          </time>
          {onlyMe && (
            <span className="inline-flex items-center gap-1">
              <LockSimpleIcon className="size-3.5" aria-hidden="true" />
              {words.onlyMe}
            </span>
          )}
        </p>
        <p className="text-base break-words whitespace-pre-line text-ink-2" dir="auto">
          {text}
        </p>
      </div>
      {onRemove && (
        <RemoveButton label={`${words.removeComment}: ${text.slice(0, 40)}`} onRemove={onRemove} />
      )}
    </li>
  )
}

type RemoveProps = { label: string; onRemove(): Promise<unknown> }

function RemoveButton({ label, onRemove }: RemoveProps) {
  const isUsable = useIsUsable()
  const { isSending, send } = useSending(onRemove)
  return (
    <Action
      className="icon-btn-sm"
      aria-label={label}
      isOff={isSending || !isUsable}
      onClick={(event) => void send(event)}
    >
      <Icon name="close" className="size-4" />
    </Action>
  )
}

/** Writes a comment. Who has no name yet is asked for it once. */
function Writer({ onList, standing }: Pick<Props, 'onList'> & { standing: Standing }) {
  const { shortlist: words } = useText(shortlistText)
  const isUsable = useIsUsable()
  const { text, onlyMe, change } = useCommentDraft(standing.home.asset._id)
  const name = useName()
  const { isSending, send } = useSending(async () => {
    const said = text.trim()
    if (said === '' || (!onlyMe && !(await name.keep()))) return
    if (await onList.say({ text: said, onlyMe })) change({ text: '', onlyMe })
  })

  return (
    <form method="post" className="mt-4" onSubmit={(event) => void send(event)}>
      {name.isMissing && text.trim() !== '' && !onlyMe && <NameField name={name} />}
      <div className="flex items-end gap-2">
        <CommentField
          text={text}
          setText={(typed) => change({ text: typed, onlyMe })}
          onlyMe={onlyMe}
          setOnlyMe={(mine) => change({ text, onlyMe: mine })}
          members={standing.list.members}
          isSending={isSending}
        />
        <Action
          type="submit"
          className="btn btn-primary h-12 shrink-0"
          aria-label={words.send}
          isBusy={isSending}
          isOff={!isUsable}
        >
          {!isSending && <Icon name="send" className="size-5" />}
        </Action>
      </div>
      <Limit text={text} max={COMMENT_MAX} />
    </form>
  )
}

/** Who taps twice says it once: the button is busy until what was said has arrived, or was refused. */
function useSending(say: () => Promise<unknown>) {
  const [isSending, setSending] = useState(false)
  async function send(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    setSending(true)
    try {
      await say()
    } finally {
      setSending(false)
    }
  }
  return { isSending, send }
}

function NameField({ name }: { name: ReturnType<typeof useName> }) {
  const { shortlist: words } = useText(shortlistText)
  return (
    <div className="mb-3">
      <Field
        label={words.yourName}
        meaning={words.nameHint}
        value={name.typed}
        problem={name.problem}
        autoComplete="given-name"
        onChange={({ target }) => name.type(target.value)}
      />
    </div>
  )
}

/** The name of the user, where the account has none yet. */
function useName() {
  const { api } = useRouteContext({ from: '__root__' })
  const [user, setUser] = useAtom(userAtom)
  const [typed, type] = useState('')
  const [problem, setProblem] = useState<string>()
  const isMissing = user?.fullname === ''

  /** Keeps the name that was typed; false when the server refuses it. */
  async function keep(): Promise<boolean> {
    if (!user || !isMissing) return true
    try {
      setUser(await profileApi(api).changeUser(user._id, { firstname: typed.trim() }))
      return true
    } catch (error) {
      const known = fieldProblems(error, ['firstname']).firstname
      if (known === undefined) throw error
      setProblem(known)
      return false
    }
  }
  return { isMissing, typed, type, problem, keep }
}
