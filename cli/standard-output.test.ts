import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { cli } from '../src/testing/worlds/children.ts'
import { givenHome } from '../src/testing/worlds/given.ts'
import { world } from '../src/testing/worlds/world.ts'

/** Runs the command, with its exit code on standard error, into what cannot be written. */
const INTO_FULL = ['sh', '-c', '"$0" "$@" > /dev/full']
const INTO_HEAD = ['sh', '-c', '{ "$0" "$@"; echo "code $?" >&2; } | head -c 1 > /dev/null']

/** So much that it is more than a pipe holds. */
function manyHomes() {
  const here = world()
  for (let n = 0; n < 600; n += 1) givenHome(here, { price: 4_000 + n })
  return here
}

const COMMANDS = [
  ['assets', 'export'],
  ['assets', 'list', '--json'],
  ['areas', 'export'],
  ['config'],
]

test.each(COMMANDS.map((args) => [args.join(' '), args] as const))(
  'a reader who stops reading "%s" gets no stack',
  async (_, args) => {
    using here = manyHomes()
    const { err } = await cli([...args], { DATA_DIR: here.dataDir }, INTO_HEAD)
    expect(err).toBe('code 0\n')
  },
  60_000,
)

test.skipIf(!existsSync('/dev/full')).each(COMMANDS.map((args) => [args.join(' '), args] as const))(
  'what "%s" prints onto a full disk is missed in one line',
  async (_, args) => {
    using here = manyHomes()
    const { code, err } = await cli([...args], { DATA_DIR: here.dataDir }, INTO_FULL)
    expect(err).toBe(
      'metzia: standard output: the disk is full. Free some space, then try again.\n',
    )
    expect(code).toBe(1)
  },
  60_000,
)
