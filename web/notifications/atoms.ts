import { atom } from 'jotai'

/** The number of the user's unread notifications. */
export const unreadNotificationsAtom = atom(0)
