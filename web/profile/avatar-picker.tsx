import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { AVATARS } from '../../src/users/domain.ts'
import { profileText } from '../locales/en/profile.ts'
import { useText } from '../locales/text.ts'
import { Avatar } from '../ui/avatar.tsx'

type Props = { value: string; onChange(avatar: string): void }

/** The 25 avatars, one of them selected. */
export function AvatarPicker({ value, onChange }: Props) {
  const { profile } = useText(profileText)
  return (
    <fieldset className="mt-6">
      <legend className="label">{profile.avatar}</legend>
      <div className="grid cursor-pointer grid-cols-5 gap-2.5 sm:gap-3">
        {AVATARS.map((avatar, at) => (
          <label
            key={avatar}
            className="relative grid aspect-square place-items-center rounded-xl p-1 hover:bg-hover has-checked:bg-accent-soft has-checked:[box-shadow:inset_0_0_0_2px_var(--accent)] has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="avatar"
              className="sr-only"
              aria-label={profile.avatarNumber(at + 1)}
              checked={avatar === value}
              onChange={() => onChange(avatar)}
            />
            <Avatar face={avatar} className="size-[84%] max-w-20" />
            {avatar === value && (
              <span className="absolute end-1.5 bottom-1.5 grid size-6 place-items-center rounded-full bg-accent text-on-accent [box-shadow:0_0_0_2px_var(--surface)]">
                <CheckIcon className="size-3.5" weight="bold" aria-hidden="true" />
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
