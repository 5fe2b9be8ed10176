import type { ParsersOf } from '../parsing/parse.ts'
import { readLayerFile } from './read.ts'

/** What reads the layers of landmarks. */
export const landmarkParsers = { layer: readLayerFile }

declare module '../parsing/parse.ts' {
  interface Parsers extends ParsersOf<typeof landmarkParsers> {}
}
