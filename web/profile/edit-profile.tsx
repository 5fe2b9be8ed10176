import { type FormEvent, useState } from 'react'
import { NAME_MAX, ROLES } from '../../src/users/domain.ts'
import type { UserWire } from '../../src/users/wire.ts'
import { frameText } from '../locales/en/frame.ts'
import { profileText } from '../locales/en/profile.ts'
import { useText } from '../locales/text.ts'
import { Alert } from '../ui/alert.tsx'
import { Modal, ModalHeader } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Submit } from '../ui/submit.tsx'
import { Toggle } from '../ui/toggle.tsx'
import type { ProfileChangeWire } from './api.ts'
import { splitName } from './name.ts'
import { useSave } from './use-save.ts'

type Role = (typeof ROLES)[number]
type Props = {
  user: UserWire
  isByAdmin: boolean
  onClose(): void
  /** Called in place of `onClose` when it was saved. */
  onSaved?: () => void
}

/** Edits the name; for admins also roles and the ban. */
export function EditProfile({ user, isByAdmin, onClose, onSaved = onClose }: Props) {
  const { profile, common } = useText(profileText)
  const form = useEditing({ user, isByAdmin, onSaved })
  const { isBusy, problem } = form
  return (
    <Modal onClose={onClose} isBusy={isBusy} className="sm:max-w-[480px]">
      <ModalHeader title={profile.edit} subtitle={user.email} onClose={onClose} />
      <form className="flex min-h-0 flex-col" onSubmit={form.onSubmit} method="post" noValidate>
        <div className="grid gap-5 overflow-y-auto px-5 pt-1 pb-6 sm:px-6">
          <Field
            label={profile.name}
            value={form.name}
            onChange={({ target }) => form.setName(target.value)}
            maxLength={NAME_MAX * 2}
            autoComplete="name"
            data-autofocus
          />
          {isByAdmin && <AdminFields form={form} />}
          {problem && <Alert>{problem}</Alert>}
        </div>
        <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-4 sm:px-6">
          <button type="button" className="btn btn-ghost" onClick={onClose} disabled={isBusy}>
            {common.cancel}
          </button>
          <Submit isBusy={isBusy}>{isBusy ? profile.saving : profile.save}</Submit>
        </div>
      </form>
    </Modal>
  )
}

type EditingOptions = Pick<Props, 'user' | 'isByAdmin'> & { onSaved(): void }

function useEditing({ user, isByAdmin, onSaved }: EditingOptions) {
  const { profile } = useText(profileText)
  const { save, isBusy, problem, setProblem } = useSave(user._id)
  const [name, setName] = useState(user.fullname)
  const [roles, setRoles] = useState<readonly Role[]>(
    ROLES.filter((role) => user.roles.includes(role)),
  )
  const [isBanned, setBanned] = useState(user.isBanned)
  const [reason, setReason] = useState(user.bannedReason ?? '')

  function toggle(role: Role): void {
    const next = ROLES.filter((one) => (one === role ? !roles.includes(one) : roles.includes(one)))
    if (next.length === 0) return setProblem(profile.roleRequired)
    setProblem(null)
    setRoles(next)
  }

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const form = { ...splitName(name), roles: [...roles], isBanned, bannedReason: reason.trim() }
    if (await save(changesOf(user, isByAdmin ? form : splitName(name)))) onSaved()
  }

  return {
    name,
    setName,
    roles,
    toggle,
    isBanned,
    setBanned,
    reason,
    setReason,
    isBusy,
    problem,
    onSubmit,
  }
}

/** The roles and the ban. */
function AdminFields({ form }: { form: ReturnType<typeof useEditing> }) {
  const { profile } = useText(profileText)
  const { isBanned } = form
  return (
    <>
      <RoleBoxes roles={form.roles} onToggle={form.toggle} />
      <div
        className={`flex items-center justify-between rounded-xl p-4 ${isBanned ? 'bg-danger-soft' : 'bg-sunken'}`}
      >
        <div>
          <p className="text-base font-semibold">{profile.banned}</p>
          <p className="text-sm text-ink-2">{profile.bannedHint}</p>
        </div>
        <Toggle isOn={isBanned} onChange={form.setBanned} label={profile.banned} tone="danger" />
      </div>
      {isBanned && (
        <Field
          label={profile.banReason}
          value={form.reason}
          onChange={({ target }) => form.setReason(target.value)}
          maxLength={500}
        />
      )}
    </>
  )
}

type RoleProps = { roles: readonly Role[]; onToggle(role: Role): void }

function RoleBoxes({ roles, onToggle }: RoleProps) {
  const { profile, nav } = useText({ ...profileText, ...frameText })
  return (
    <fieldset>
      <legend className="label">{profile.roles}</legend>
      <div className="flex gap-5">
        {ROLES.map((role) => (
          <label key={role} className="flex h-11 items-center gap-2.5 text-base">
            <input
              type="checkbox"
              className="size-5 accent-(--accent)"
              checked={roles.includes(role)}
              onChange={() => onToggle(role)}
            />
            {nav.roles[role] ?? role}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Only what differs: what another administrator has changed meanwhile stays. A name that reads the same is the same. */
function changesOf(user: UserWire, form: ProfileChangeWire): ProfileChangeWire {
  const { firstname = '', lastname = '', roles, isBanned, bannedReason } = form
  const isRenamed = `${firstname} ${lastname}`.trim() !== user.fullname
  const hasReason = isBanned && (bannedReason ?? '') !== (user.bannedReason ?? '')
  return {
    ...(isRenamed && { firstname, lastname }),
    ...(roles && !isSame(roles, user.roles) && { roles }),
    ...(isBanned !== undefined && isBanned !== user.isBanned && { isBanned }),
    ...(hasReason && { bannedReason: bannedReason || null }),
  }
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one) => others.includes(one))
