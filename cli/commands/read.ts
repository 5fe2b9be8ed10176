import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { messageOf } from '../../src/kernel/domain/caught.ts'
import { AppError } from '../../src/kernel/errors.ts'
import type { HomeReading, ReadField, Reading } from '../../src/reading/domain.ts'
import { readText } from '../../src/reading/reader.ts'
import { JSON_OPTION, printJson, printTable } from '../output.ts'

const STANDARD_INPUT = 0
/** More than any text of which the beginning is read (bytes). */
const LENGTH_MAX = 10_000_000

export function readCommand(): Command {
  return new Command('read')
    .description('what a text in Hebrew says about a home, each fact with its words')
    .argument('<file>', 'a text file; - for standard input')
    .option(...JSON_OPTION)
    .action((file: string, { json }: { json?: true }) => {
      const reading = readText(contentOf(file))
      if (json) printJson(reading)
      else printReading(reading)
    })
}

function contentOf(file: string): string {
  try {
    const bytes = readFileSync(file === '-' ? STANDARD_INPUT : file)
    if (bytes.length > LENGTH_MAX)
      throw new AppError('invalid', `${file} is larger than ${LENGTH_MAX / 1_000_000} MB`)
    return bytes.toString('utf8')
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    const reason = messageOf(cause)
    throw new AppError('invalid', `Cannot read ${file}: ${reason}`, { cause })
  }
}

function printReading({ homes, ...whole }: Reading): void {
  printTable(rowsOf(whole), 'The text states nothing about a home')
  for (const [index, home] of homes.entries()) {
    console.log(`\nHome ${index + 1} of ${homes.length}`)
    printTable(rowsOf(home), 'Nothing more is stated')
  }
}

function rowsOf({ features, evidence, ...facts }: HomeReading) {
  return Object.entries({ ...facts, ...features })
    .filter(([, value]) => value !== null)
    .map(([field, value]) => ({ field, value, words: evidence[field as ReadField] }))
}
