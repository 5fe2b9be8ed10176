import { type AppError, wordsOf } from '../src/kernel/errors.ts'
import { operatorLanguage } from './environment.ts'

/** Its texts are loaded with the first that is said in Hebrew: a server says few. */
const hebrew = () => require('./hebrew/hebrew.ts') as typeof import('./hebrew/hebrew.ts')

const inHebrew = (text: string) => hebrew().inHebrew(text)
const isHebrew = () => operatorLanguage(process.env) === 'he'

/** A text for the operator, in their language. What a program reads is never said by this. */
export const say = (text: string): string => (isHebrew() ? inHebrew(text) : text)

/** Lines that begin on the side of their language. */
export const onSide = (text: string): string => (isHebrew() ? hebrew().rightSided(text) : text)

/** The same, said in the language of the operator. */
export const sayLines = (text: string): string => onSide(text.split('\n').map(say).join('\n'))

/** What an error says to the operator. */
export function sayError(error: AppError): string {
  if (!isHebrew()) return error.message
  // What is refused of settings has a line for each.
  if (error.code === 'settings' && error.fields)
    return [
      inHebrew('These settings cannot be used:'),
      ...Object.entries(wordsOf(error, 'en').fields ?? {}).map(
        ([name, problem]) => `  ${name} ${inHebrew(problem)}`,
      ),
    ].join('\n')
  return inHebrew(wordsOf(error, 'he').message)
}
