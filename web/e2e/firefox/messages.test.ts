import { expect, test } from 'bun:test'
import { answered, changed } from './messages.ts'

const command = (method: string, params = {}) => JSON.stringify({ id: 7, method, params })

test('a command that Firefox does not know is answered as done', () => {
  const answer = answered(command('emulation.setMediaFeaturesOverride'))
  expect(JSON.parse(answer ?? '')).toEqual({ type: 'success', id: 7, result: {} })
})

test('other commands are passed on, also those that only speak of it', () => {
  expect(answered(command('browsingContext.navigate'))).toBeUndefined()
  const text = { text: 'emulation.setMediaFeaturesOverride' }
  expect(answered(command('script.evaluate', text))).toBeUndefined()
})

/** A field as React watches it: it has a setter of its own, which no change may go by. */
function watchedField() {
  class Field {
    #text = 'a'
    get value() {
      return this.#text
    }
    set value(text: string) {
      this.#text = text
    }
  }
  const field = new Field()
  const seen: string[] = []
  const { get } = Object.getOwnPropertyDescriptor(Field.prototype, 'value') ?? {}
  Object.defineProperty(field, 'value', {
    get: () => get?.call(field),
    set: (text: string) => seen.push(text),
  })
  return { field, seen }
}

test('a field is set past the setter that is watched', () => {
  const { field, seen } = watchedField()
  new Function('inputElement', 'text', changed('inputElement.value = text;'))(field, 'b')
  expect(field.value).toBe('b')
  expect(seen).toEqual([])
})

test('text that is added to a field takes the place of what is selected', () => {
  const commands: unknown[][] = []
  const ownerDocument = { execCommand: (...command: unknown[]) => commands.push(command) }
  const run = new Function('inputElement', 'text', changed('inputElement.value += text;'))
  run({ ownerDocument }, 'b')
  expect(commands).toEqual([['insertText', false, 'b']])
})

test('a message that sets no field stays as it is', () => {
  const message = command('script.evaluate', { expression: 'token.value = 1; a.value == b' })
  expect(changed(message)).toBe(message)
})
