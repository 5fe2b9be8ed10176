// Parsing: whatever a stranger wrote is read in a process of its own, which ends when it costs too much.
import { AppError } from '../kernel/errors.ts'

/**
 * What reads foreign bytes, by name: pure functions of plain data. A room adds its own by declaring them here. Only the
 * process of readers calls them; everything else asks `Parse`.
 */
export interface Parsers extends Record<never, never> {}

export type ParserName = keyof Parsers
export type ParserInput<Name extends ParserName> = Parsers[Name] extends (
  input: infer Input,
) => unknown
  ? Input
  : never
type Parsed<Name extends ParserName> = Parsers[Name] extends (...given: never[]) => infer Result
  ? Awaited<Result>
  : never

/** What a room declares of its parsers. */
export type ParsersOf<Declared> = { [Name in keyof Declared]: Declared[Name] }

/**
 * Reads foreign bytes out of the way of everything else.
 * @throws AppError as the parser throws it; `TOO_COSTLY` when it takes too much time or memory; `unavailable` when the
 * readers are being stopped.
 */
export type Parse = <Name extends ParserName>(
  name: Name,
  input: ParserInput<Name>,
) => Promise<Parsed<Name>>

/** What users read of something whose reading was ended. */
export const TOO_COSTLY = 'too costly to read'
/** The code of the error. */
export const COSTLY_CODE = 'costly'

export const isTooCostly = (error: unknown): boolean =>
  error instanceof AppError && error.code === COSTLY_CODE
