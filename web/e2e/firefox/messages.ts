// The messages of WebDriver BiDi that do not reach Firefox as Playwright sends them.

/** Commands that Firefox does not know. Nothing in the journeys depends on what they set. */
const UNKNOWN = ['emulation.setMediaFeaturesOverride']

/** In an injected function: it writes text into a field as a person does who types. */
const ASSIGNS = /\b(input(?:Element)?)\.value (\+?)= (\w+);/g

/** The answer to a command that Firefox does not know. */
export function answered(message: string): string | undefined {
  if (!UNKNOWN.some((method) => message.includes(method))) return undefined
  const { id, method } = JSON.parse(message) as { id: number; method: string }
  if (!UNKNOWN.includes(method)) return undefined
  return JSON.stringify({ type: 'success', id, result: {} })
}

/**
 * The message with assignments to a field's value through the setter of its class. React watches the setter of each
 * field; scripts of Playwright share it in Firefox, so that React took what they wrote as its own. Text that is
 * added replaces what is selected: of a field of e-mail or numbers Playwright cannot ask for the selection.
 */
export function changed(message: string): string {
  if (!message.includes('.value')) return message
  return message.replace(ASSIGNS, (_, field: string, adds: string, text: string) =>
    adds === ''
      ? `Object.getOwnPropertyDescriptor(Object.getPrototypeOf(${field}), 'value').set.call(${field}, ${text});`
      : `${field}.ownerDocument.execCommand('insertText', false, ${text});`,
  )
}
