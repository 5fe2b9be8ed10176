import type { UnstatedFact } from '../../criteria/unstated.ts'

/** How messages name the facts of a home. */
export type HomeWords = {
  rooms(count: number): string
  size(metres: number): string
  floor(floor: number): string
  /** Of the facts that every message names. */
  notStated: Record<'price' | 'rooms' | 'size', string>
  /** Of a fact that a bot asks for, by its name. */
  unstated(fact: string): string
  facts: Record<UnstatedFact, string>
  /** After a lower price: `percent` less than before. */
  fell(before: string, percent: number): string
  was(before: string, percent: number): string
  joined(price: string, before: string, percent: number): string
}
