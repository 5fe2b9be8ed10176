import type { UserWire } from '../../src/users/wire.ts'

export function isAdmin(user: Pick<UserWire, 'roles'> | null): boolean {
  return user?.roles.includes('admin') ?? false
}
