import type { MustHave } from '../../domain/must-haves.ts'

/** The answer to "Why?": what each criterion says of a home beside what the bot asks for. */
export type WhyWords = {
  title(place: string): string
  /** Of a fact that is not stated, by its name. */
  unstated(fact: string): string
  dealType: string
  area(area: string, count: number): string
  noArea(area: string): string
  drawn: string
  entry(day: string, isMet: boolean): string
  words: string
  feature(name: string, isMet: boolean): string
  floor(floor: number, isMet: boolean): string
  merchant(isMerchant: boolean, isMet: boolean): string
  merchantNotStated: string
  muted: string
  price(price: string, range: string, isMet: boolean): string
  priceNotStated: string
  /** Sums of a month. */
  total(total: string, limit: string, isMet: boolean): string
  /** `isOver`: it takes longer than so many minutes. */
  way(minutes: number, place: string, isOver: boolean): string
  travel(way: string, limit: number, isMet: boolean): string
  /** `home` as its message says it: "3 rooms", "70 m²". */
  measured(home: string, wanted: string, isMet: boolean): string
  from(least: string): string
  to(most: string): string
  roomsNotStated: string
  sizeNotStated: string
  sublet(isSublet: boolean, isMet: boolean): string
  stopped: string
}

/** The words of the answer, with those of the facts that it says. */
export type Why = WhyWords & {
  rooms(count: number): string
  size(metres: number): string
  features: Record<MustHave, string>
}
