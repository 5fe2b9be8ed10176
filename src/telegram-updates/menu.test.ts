import { expect, test } from 'bun:test'
import { LANGUAGES } from '../kernel/domain/language.ts'
import { world } from '../testing/worlds/world.ts'
import { COMMANDS } from './domain.ts'
import { nameCommands } from './menu.ts'
import { textsIn } from './texts.ts'

type Menu = { commands: { command: string; description: string }[]; language_code?: string }

test('the menu of commands is shown in the language of its reader, in English to others', async () => {
  using here = world()
  const menus: Menu[] = []
  await nameCommands(here, {
    call: async (_method, menu) => {
      menus.push(menu as Menu)
      return { ok: true, result: true }
    },
  })
  expect(menus.map(({ language_code }) => language_code ?? 'en')).toEqual([...LANGUAGES])
  for (const { commands } of menus)
    expect(commands.map(({ command }) => command)).toEqual([...COMMANDS])
  const of = (code?: string) => menus.find(({ language_code }) => language_code === code)?.commands
  expect(of()?.[0]).toEqual({ command: 'start', description: 'What this bot does' })
  expect(of('he')?.[3]).toEqual({ command: 'status', description: 'מצב הבוטים' })
  expect(of('ru')?.[1]).toEqual({ command: 'help', description: 'Все команды' })
})

test('a menu that Telegram refuses is not asked for again', async () => {
  using here = world()
  let asked = 0
  await nameCommands(here, {
    call: async () => {
      asked += 1
      return { ok: false, failure: { kind: 'offline', reason: 'ECONNREFUSED' } }
    },
  })
  expect(asked).toBe(1)
})

test.each([...LANGUAGES])('help in %s names every command once', (language) => {
  const help = String(textsIn(language).help('https://metzia.example'))
  for (const name of COMMANDS.filter((one) => one !== 'start' && one !== 'help'))
    expect(help.split(`\n/${name} – ${textsIn(language).meanings[name]}`)).toHaveLength(2)
})
