import {
  type IntegerOptions,
  type SchemaOptions,
  type TNumber,
  type TSchema,
  Type,
} from '@sinclair/typebox'

// Schemas whose errors name the field. The framework's own integer also accepts text, and an error in its conversion
// loses the name of the field.

/** A whole number in a body. */
export function whole(options: IntegerOptions = {}) {
  return Type.Integer(options)
}

/**
 * A whole number from 1 to a bound in a query string. Handlers receive a number. A number is valid too: Elysia
 * (1.4) decodes each query twice, and a value that is refused the second time costs an error with its stack, which it
 * swallows.
 */
export function wholeInQuery(max: number, otherwise?: number): TNumber {
  const digits = Type.String({ pattern: `^${range(max)}$` })
  const either = Type.Union([digits, Type.Integer({ minimum: 1, maximum: max })], {
    ...(otherwise === undefined ? {} : { default: String(otherwise) }),
    error: `must be a whole number from 1 to ${max}`,
    description: `A whole number from 1 to ${max}`,
  })
  const decoded = Type.Transform(either).Decode(Number).Encode(String)
  return decoded as unknown as TNumber
}

/** How many rows to skip, in a query string: 0 unless given. Handlers receive digits. */
export function skipInQuery() {
  const error = 'must be a whole number'
  return Type.String({ pattern: '^\\d{1,9}$', default: '0', error })
}

/** A pattern for the numbers from 1 to a bound: shorter ones, those below it in one digit, and itself. */
function range(max: number): string {
  const digits = [...String(max)].map(Number)
  const shorter = digits.length > 1 ? [`[1-9]\\d{0,${digits.length - 2}}`] : []
  const below = digits.flatMap((digit, at) => {
    const least = at === 0 ? 1 : 0
    const rest = digits.length - at - 1
    const head = digits.slice(0, at).join('')
    return digit > least ? [`${head}[${least}-${digit - 1}]\\d{${rest}}`] : []
  })
  return `(${[...shorter, ...below, max].join('|')})`
}

/** A value, or null where there is none. */
export const orNull = <Schema extends TSchema>(schema: Schema, options: SchemaOptions = {}) =>
  Type.Union([schema, Type.Null()], options)

/** A text of a body that may be so long, in UTF-16 units, and no longer. */
export const textUpTo = (maxLength: number, options: SchemaOptions = {}) =>
  Type.String({ maxLength, error: `must have at most ${maxLength} characters`, ...options })

/** A time as the API answers it. */
export const Time = Type.String({ format: 'date-time' })
