import { landmarkParsers } from '../landmarks/parsers.ts'
import type { Parsers } from '../parsing/parse.ts'
import { sourceParsers } from '../sources/parsers.ts'
import { travelParsers } from '../travel/parsers.ts'
import { wayParsers } from '../ways-in/parsers.ts'

/** Everything that reads what strangers wrote. */
export const PARSERS = {
  ...sourceParsers,
  ...wayParsers,
  ...travelParsers,
  ...landmarkParsers,
} satisfies Parsers
