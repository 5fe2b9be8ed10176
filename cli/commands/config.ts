import { Command } from 'commander'
import { readConfig, settingRows } from '../../src/process/settings.ts'
import { JSON_OPTION, printJson, printTable } from '../output.ts'

export function configCommand(): Command {
  return new Command('config')
    .description('every setting with its value; secrets are hidden')
    .option(...JSON_OPTION)
    .action(({ json }: { json?: true }) => {
      readConfig(process.env)
      const rows = settingRows(process.env)
      if (json) return printJson(rows)
      printTable(
        rows.map(({ name, value, isDefault, meaning }) => ({
          name,
          value: isDefault ? `(${value})` : value,
          meaning,
        })),
        '',
      )
    })
}
