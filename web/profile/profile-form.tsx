import { CheckCircleIcon } from '@phosphor-icons/react/dist/ssr/CheckCircle'
import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { NAME_MAX } from '../../src/users/domain.ts'
import type { UserWire } from '../../src/users/wire.ts'
import { useAskBeforeUnload } from '../lib/ask-before-unload.ts'
import { ScriptOnly } from '../lib/script-only.tsx'
import { profileText } from '../locales/en/profile.ts'
import { useText } from '../locales/text.ts'
import { LanguageSelect } from '../shell/language-select.tsx'
import { Alert } from '../ui/alert.tsx'
import { Field } from '../ui/field.tsx'
import { Submit } from '../ui/submit.tsx'
import { AvatarPicker } from './avatar-picker.tsx'
import { useSave } from './use-save.ts'

type Props = { user: UserWire; face: string; onFace(avatar: string): void }

/** Names and avatar. The button is enabled when something has changed. */
export function ProfileForm({ user, face, onFace }: Props) {
  const { profile } = useText(profileText)
  const form = useNames({ user, face, onFace })
  return (
    <form className="card p-5 md:p-6" onSubmit={form.onSubmit} method="post" noValidate>
      <ScriptOnly>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={profile.firstName}
            value={form.firstname}
            onChange={({ target }) => form.setFirst(target.value)}
            maxLength={NAME_MAX}
            autoComplete="given-name"
          />
          <Field
            label={profile.lastName}
            value={form.lastname}
            onChange={({ target }) => form.setLast(target.value)}
            maxLength={NAME_MAX}
            autoComplete="family-name"
          />
        </div>
        <OwnLanguage />
        <AvatarPicker value={face} onChange={onFace} />
        {form.problem && <Alert className="mt-6">{form.problem}</Alert>}
        <SaveRow form={form} />
      </ScriptOnly>
    </form>
  )
}

/** It takes effect at once, apart from what the button saves. */
function OwnLanguage() {
  const { common } = useText()
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <div className="mt-4">
      <span className="label" aria-hidden="true">
        {common.language}
      </span>
      <div className="field">
        <LanguageSelect api={api} className="w-full bg-transparent outline-none" />
      </div>
    </div>
  )
}

function useNames({ user, face, onFace }: Props) {
  const { save, isBusy, problem } = useSave(user._id)
  const [firstname, setFirst] = useState(user.firstname)
  const [lastname, setLast] = useState(user.lastname)
  const [isSaved, setSaved] = useState(false)
  const isChanged =
    firstname !== user.firstname || lastname !== user.lastname || face !== user.avatar
  useAskBeforeUnload(isChanged)

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const saved = await save({ firstname, lastname, avatar: face })
    if (!saved) return
    setFirst(saved.firstname)
    setLast(saved.lastname)
    onFace(saved.avatar)
    setSaved(true)
  }

  return { firstname, setFirst, lastname, setLast, isBusy, problem, isSaved, isChanged, onSubmit }
}

function SaveRow({ form }: { form: ReturnType<typeof useNames> }) {
  const { profile } = useText(profileText)
  const { isBusy, isSaved, isChanged } = form
  return (
    <div className="mt-6 flex items-center justify-end gap-4">
      <span className="flex items-center gap-1.5 text-base font-medium text-positive" role="status">
        {isSaved && !isChanged && !isBusy && (
          <>
            <CheckCircleIcon className="size-5" weight="fill" aria-hidden="true" />
            {profile.saved}
          </>
        )}
      </span>
      <Submit className="min-w-28" isBusy={isBusy} isDisabled={!isChanged}>
        {isBusy ? profile.saving : profile.save}
      </Submit>
    </div>
  )
}
