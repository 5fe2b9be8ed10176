import type { BotLine } from '../../domain.ts'

/** What bots answer in one language, and how they name sources. */
export type AnswerWords = {
  help(url: string): string
  bot(line: BotLine): string
  paused(bot: string): string
  resumed(bot: string): string
  notResumed(bot: string, reason: string, url: string): string
  /** Why a bot cannot start: it has no area, or something else of its settings is not valid. */
  reasons: Record<'areas' | 'settings', string>
  last(bot: string, post: string, url: string): string
  lastNone(bot: string): string
  wordUnknown: string
  withheld: string
  sources: SourceWords
}

export type SourceWords = {
  names: Record<string, string>
  read(name: string, ago: string, next: string): string
  next(count: number): string
  first(name: string, count: number): string
  notYet(name: string): string
  reading(name: string): string
  idle(name: string): string
  mail(name: string, ago: string): string
  noMail(name: string): string
  refuses(name: string, since: string): string
  fails(name: string, since: string): string
  since(time: string): string
  nextTry(time: string): string
  off(name: string): string
  ago(count: number, unit: 'min' | 'h' | 'd'): string
}
