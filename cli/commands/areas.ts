import { Command } from 'commander'
import { loadAreas } from '../../src/areas/store.ts'
import { normaliseHebrew } from '../../src/kernel/hebrew.ts'
import { JSON_OPTION, printJson, printTable } from '../output.ts'

export function areasCommand(): Command {
  const areas = new Command('areas').description('areas: the neighbourhoods of Yad2')
  areas
    .command('list')
    .description("every area as 'City - Area', sorted by name")
    .option('--city <name>', 'only cities whose name contains this text')
    .option(...JSON_OPTION)
    .action(({ city = '', json }: { city?: string; json?: true }) => {
      const wanted = normaliseHebrew(city)
      const found = loadAreas()
        .options.filter(({ name }) => normaliseHebrew(name.split(' - ')[0] ?? '').includes(wanted))
        .map(({ code, name }) => ({ code, name }))
      if (json) return printJson(found)
      printTable(found, 'No areas found')
    })
  return areas
}
