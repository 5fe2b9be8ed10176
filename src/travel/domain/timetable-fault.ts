/** What can be wrong with the timetable, the worst first. */
export const TIMETABLE_FAULTS = ['noFile', 'unread', 'ended', 'ends', 'old'] as const
export type TimetableFault = (typeof TIMETABLE_FAULTS)[number]
