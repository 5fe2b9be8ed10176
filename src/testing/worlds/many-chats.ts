import type { World } from './world.ts'

/** Copies the first bot that many times, each stopped and in the group that is named. */
export function copyBots(here: World, count: number, groupOf: (n: number) => string): void {
  const names = here.db.$client.query("select name from pragma_table_info('bots')").values().flat()
  const own = ['rid', 'id', 'group_id', 'is_active']
  const same = names.filter((name) => !own.includes(String(name))).join(', ')
  here.db.$client.run('begin')
  for (let n = 1; n <= count; n += 1)
    here.db.$client.run(
      `insert into bots (id, group_id, is_active, ${same})
       select ?, ?, 0, ${same} from bots order by rid limit 1`,
      [`copy ${n}`, groupOf(n)],
    )
  here.db.$client.run('commit')
}
