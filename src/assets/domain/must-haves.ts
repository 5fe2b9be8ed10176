import type { Feature } from './asset.ts'

/** What bots and searches may ask a home to have. */
export const MUST_HAVES = [
  'mamad',
  'lift',
  'parking',
  'balcony',
  'furnished',
  'pets',
  'airConditioning',
] as const satisfies readonly Feature[]
export type MustHave = (typeof MUST_HAVES)[number]
