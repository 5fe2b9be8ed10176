import type { ParsersOf } from '../parsing/parse.ts'
import { readFeedInto } from './feed/read.ts'

/** What reads the feeds of timetables. */
export const travelParsers = { timetable: readFeedInto }

declare module '../parsing/parse.ts' {
  interface Parsers extends ParsersOf<typeof travelParsers> {}
}
