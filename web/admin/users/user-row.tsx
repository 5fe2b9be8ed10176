import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/ssr/EnvelopeSimple'
import type { UserWire } from '../../../src/users/wire.ts'
import { dateText } from '../../lib/format.ts'
import { frameText } from '../../locales/en/frame.ts'
import { usersText } from '../../locales/en/users.ts'
import { useText } from '../../locales/text.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { type Brand, BrandMark } from '../../ui/brands.tsx'
import type { RowAction } from './row-menu.tsx'
import { RowMenu } from './row-menu.tsx'
import { SelectBox } from './select-box.tsx'

type Props = {
  user: UserWire
  isSelected: boolean
  onSelect(isOn: boolean): void
  onAct(action: RowAction): void
}

/** A user. On small screens the e-mail, the roles and the status are under the name. */
export function UserRow({ user, isSelected, onSelect, onAct }: Props) {
  const { users } = useText(usersText)
  const { fullname, email, createdAt } = user
  return (
    <tr
      className={`relative h-16 border-b border-line [&>td]:px-3 ${isSelected ? 'bg-accent-soft' : 'hover:bg-hover'}`}
    >
      <td className="ps-1.5! pe-0! md:ps-2.5!">
        <SelectBox label={users.select(fullname)} isOn={isSelected} onChange={onSelect} />
      </td>
      <th scope="row" className="px-3 py-2 text-start font-normal">
        <NameCell user={user} isSelected={isSelected} />
      </th>
      <td className="text-ink-2 max-md:hidden">
        <Email>{email}</Email>
      </td>
      <td className="max-lg:hidden">
        <Provider user={user} />
      </td>
      <td className="max-md:hidden">
        <span className="flex flex-wrap gap-1.5">
          <Roles user={user} isOnAccent={isSelected} />
        </span>
      </td>
      <td className="max-sm:hidden">
        <Status user={user} />
      </td>
      <td className="text-ink-2 tabular max-lg:hidden">
        <time dateTime={createdAt}>{dateText(createdAt)}</time>
      </td>
      <td className="ps-0! pe-1.5! md:pe-3!">
        <RowMenu user={user} onAct={onAct} />
      </td>
    </tr>
  )
}

function Email({ className = '', children }: { className?: string; children: string }) {
  return (
    <bdi dir="ltr" className={`block w-fit max-w-full wrap-anywhere ${className}`}>
      {children}
    </bdi>
  )
}

function NameCell({ user, isSelected }: Pick<Props, 'user' | 'isSelected'>) {
  const { fullname, email } = user
  return (
    <div className="flex items-center gap-3">
      <Avatar face={user.avatar} className="size-10" />
      <div className="min-w-0">
        <bdi className="block w-fit max-w-full font-semibold wrap-anywhere">{fullname}</bdi>
        <Email className="text-sm text-ink-3 md:hidden">{email}</Email>
        <p className="mt-1 flex flex-wrap gap-1.5 md:hidden">
          <Roles user={user} isOnAccent={isSelected} />
          <span className="sm:hidden">
            <Status user={user} />
          </span>
        </p>
      </div>
    </div>
  )
}

const BRANDS: Readonly<Record<Brand, string>> = { google: 'Google', facebook: 'Facebook' }

const isBrand = (provider: string): provider is Brand => provider in BRANDS

function Provider({ user: { oauthProvider } }: { user: UserWire }) {
  const { users } = useText(usersText)
  const hasBrand = isBrand(oauthProvider)
  return (
    <span className="flex items-center gap-2 text-ink-2">
      {hasBrand ? (
        <BrandMark brand={oauthProvider} />
      ) : (
        <EnvelopeSimpleIcon className="size-5" aria-hidden="true" />
      )}
      {hasBrand ? BRANDS[oauthProvider] : users.local}
    </span>
  )
}

function Roles({ user: { roles }, isOnAccent = false }: { user: UserWire; isOnAccent?: boolean }) {
  const { nav } = useText(frameText)
  const admin = isOnAccent ? 'chip-accent bg-surface!' : 'chip-accent'
  return roles.map((role) => (
    <span key={role} className={`chip ${role === 'admin' ? admin : 'chip-line'}`}>
      {nav.roles[role] ?? role}
    </span>
  ))
}

function Status({ user: { isBanned } }: { user: UserWire }) {
  const { users } = useText(usersText)
  if (isBanned) return <span className="chip chip-bad">{users.banned}</span>
  return <span className="chip chip-pos">{users.active}</span>
}
