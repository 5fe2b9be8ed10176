// How a setting is declared. Each room declares its own in `settings.ts`; `process/settings.ts` collects them.

/** The host of everything that the demo answers itself. No name server knows names that end in `.invalid` (RFC 2606). */
export const DEMO_HOST = 'demo.invalid'

/** What becomes of a setting of the environment in the demo: it counts, or it has this value. Empty: its default. */
type InDemo = 'kept' | { is: string }

/** A setting and how its text is read. `parse` returns the value, or throws an Error with the allowed form. */
export type Setting<T> = {
  meaning: string
  /** The default, as the documentation shows it. */
  otherwise: string
  /** Hidden in output; it can also be read from the file named by `NAME_FILE`. */
  secret: boolean
  demo: InDemo
  parse(text: string | undefined): T
}

type Options = { secret?: boolean; otherwise?: string }

export function setting<T>(
  meaning: string,
  fallback: T,
  parse: (text: string) => T,
  { secret = false, otherwise }: Options = {},
): Setting<T> {
  return {
    meaning,
    otherwise: otherwise ?? String(fallback ?? ''),
    secret,
    demo: { is: '' },
    parse: (value) => (value === undefined || value === '' ? fallback : parse(value)),
  }
}

/** The same setting; the demo has it from the environment. */
export const kept = <T>(one: Setting<T>): Setting<T> => ({ ...one, demo: 'kept' })

/** The same setting; the demo has this value whatever the environment says. */
export const inDemo = <T>(one: Setting<T>, is: string): Setting<T> => ({ ...one, demo: { is } })

export const text = (meaning: string, fallback = '', options?: Options) =>
  setting(meaning, fallback, (value) => value, options)

export const secret = (meaning: string, otherwise: string) =>
  text(meaning, '', { secret: true, otherwise })

export const flag = (meaning: string, fallback: boolean) =>
  setting(meaning, fallback, (value) => {
    if (/^(true|1|yes|on)$/i.test(value)) return true
    if (/^(false|0|no|off)$/i.test(value)) return false
    throw new Error('must be true or false')
  })

export const choice = <const Word extends string>(
  meaning: string,
  words: readonly Word[],
  fallback: Word,
  otherwise?: string,
) =>
  setting<Word>(
    meaning,
    fallback,
    (value) => {
      const word = words.find((known) => known === value)
      if (word === undefined) throw new Error(`must be one of ${words.filter(Boolean).join(', ')}`)
      return word
    },
    otherwise === undefined ? {} : { otherwise },
  )

export const wholeNumber = (meaning: string, fallback: number, min: number, max: number) =>
  setting(meaning, fallback, (value) => {
    const number = /^-?\d+$/.test(value) ? Number(value) : Number.NaN
    if (!(number >= min && number <= max))
      throw new Error(`must be a whole number from ${min} to ${max}`)
    return number
  })

/** An address of a service. In the demo it is one that ends in this process. */
export const address = (meaning: string, fallback: string, otherwise?: string) =>
  inDemo(
    setting(
      meaning,
      fallback,
      (value) => {
        if (!/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
          throw new Error('must be an http:// or https:// address')
        return value.replace(/\/+$/, '')
      },
      otherwise === undefined ? {} : { otherwise },
    ),
    `http://${DEMO_HOST}`,
  )

/** The address of a proxy. It may have a password. */
export const proxy = (meaning: string) =>
  setting(
    meaning,
    '',
    (value) => {
      if (!/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
        throw new Error('must be an http:// or https:// address: other kinds of proxy do not work')
      return value
    },
    { secret: true, otherwise: 'none' },
  )

const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** A time such as `10m`, in milliseconds. */
export const duration = (meaning: string, otherwise: string) => {
  const parse = (value: string) => {
    const [, amount, unit] = /^(\d{1,6})(ms|s|m|h|d)$/.exec(value) ?? []
    const ms = Number(amount) * UNITS[unit as keyof typeof UNITS]
    if (!(ms >= 1_000)) throw new Error('must be a time such as 90s, 10m or 1h, at least 1s')
    return ms
  }
  return setting(meaning, parse(otherwise), parse, { otherwise })
}

/** `host:port`, several with commas between. */
export const hosts = (meaning: string) =>
  setting<string[]>(meaning, [], (value) => {
    const named = value.split(',').map((part) => part.trim().toLowerCase())
    if (named.some((host) => !/^(\[[\da-f:.]+\]|[\w.-]+):\d{1,5}$/.test(host)))
      throw new Error('must be host:port, several separated by commas')
    return named
  })

/** The same setting, which refuses a value that is not right. */
export const checked = (
  inner: Setting<string>,
  isRight: (value: string) => boolean,
  refusal: string,
): Setting<string> => ({
  ...inner,
  parse(value) {
    const parsed = inner.parse(value)
    if (parsed !== '' && !isRight(parsed)) throw new Error(refusal)
    return parsed
  },
})

export const atLeast = (length: number, inner: Setting<string>) =>
  checked(inner, (value) => value.length >= length, `must have at least ${length} characters`)

/** The parts of a list that is separated by commas. */
export const partsOf = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
