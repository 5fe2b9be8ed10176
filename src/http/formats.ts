// Has days and times of answers checked by one pattern first, when it is loaded. What is valid stays the same.
import 'elysia'
import { FormatRegistry } from '@sinclair/typebox'

// Each answer is checked by its schema, days and times included. The checks of the framework also take other ways to
// write them, for which they try several patterns and make a date: 0.3 µs each, of which a list has dozens. What is
// written as the program writes it is told by one pattern, and all else by the framework.

const DAY = '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])'
const WRITTEN = {
  date: new RegExp(`^${DAY}$`),
  'date-time': new RegExp(`^${DAY}T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d\\.\\d{3}Z$`),
}

for (const [format, written] of Object.entries(WRITTEN)) {
  const otherwise = FormatRegistry.Get(format)
  if (!otherwise) throw new Error(`The framework does not check ${format}`)
  FormatRegistry.Set(format, (value) => written.test(value) || otherwise(value))
}
