import type { en } from './en.ts'

export type Reasons = Record<keyof typeof en, string>
