import { useState } from 'react'
import type { UserWire } from '../../../src/users/wire.ts'

/** The users that are selected, on all pages of the table. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlyMap<string, UserWire>>(new Map())

  /** Selects or deselects these users. */
  function mark(users: readonly UserWire[], isOn: boolean): void {
    const next = new Map(selected)
    for (const user of users) {
      if (isOn) next.set(user._id, user)
      else next.delete(user._id)
    }
    setSelected(next)
  }

  return {
    users: [...selected.values()],
    has: ({ _id }: UserWire) => selected.has(_id),
    mark,
    clear: () => setSelected(new Map()),
    /** Deselects users that were deleted, or changed so that another decision about them is needed. */
    drop: (ids: readonly string[]) =>
      setSelected((known) => new Map([...known].filter(([id]) => !ids.includes(id)))),
  }
}

export type Selection = ReturnType<typeof useSelection>
