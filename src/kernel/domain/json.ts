// What is done with values of which nothing is known yet: what strangers, services and browsers sent.

/** The value of a JSON text; undefined for a text that is no JSON, or is nested too deeply to be read. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether it is an object of JSON: neither null nor an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of such an object; none of anything else. */
export const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})
