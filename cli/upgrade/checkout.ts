// A checkout goes to another commit once that is installed, built and tried in a folder of its own.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AppError } from '../../src/kernel/errors.ts'
import { programPath } from '../../src/kernel/program.ts'
import { checkBackup } from '../../src/process/restore.ts'
import { backUpAlone, type Kind, putNote, removeNote, said, tryOut } from './steps.ts'

const ROOT = programPath('.')
const MODULES = join(ROOT, 'node_modules')
/** The packages of the former version, so that the way back needs no network. */
const FORMER_MODULES = join(ROOT, 'dist/upgrade/node_modules')
const NEXT = join(ROOT, 'dist/upgrade/next')

/** Where a checkout stands. */
type Place = { commit: string; branch: string }
type Done = Place & { backup: string }

export const checkoutKind: Kind = {
  does: 'take this checkout to another version, after a backup and a trial of it',
  argument: 'a tag or a commit, as v1.2.0',
  upgrade,
  goBack,
}

const git = (...args: string[]) => said(['git', '-C', ROOT, ...args])
const has = (...args: string[]) => Bun.spawnSync(['git', '-C', ROOT, ...args]).exitCode === 0
const metzia = (root: string) => [join(root, 'node_modules/.bin/bun'), join(root, 'cli/main.ts')]
const versionOf = () => said([...metzia(ROOT), '--version'])

async function upgrade(name: string | undefined): Promise<void> {
  if (name === undefined)
    throw new AppError(
      'invalid',
      `This checkout is version ${versionOf()}. Name a tag or a commit; or --back.`,
    )
  if (!Bun.which('git') || !has('rev-parse', '--git-dir'))
    throw new AppError('unsupported', `${ROOT} is no checkout of git: see docs/upgrade.md.`)
  const former = placeNow()
  const commit = commitOf(name)
  if (commit === former.commit)
    throw new AppError('conflict', `This checkout is at ${name} already: ${versionOf()}`)
  const backedUp = await backUpAlone()
  try {
    prepare(commit)
    tryOut(metzia(NEXT), backedUp)
    const done: Done = { ...former, backup: backedUp.backup }
    putNote(backedUp.dataDir, done)
    leave(commit)
    takeBuilt()
  } finally {
    removeNext()
  }
  console.log(`${ROOT} is version ${versionOf()}. Start the server.`)
  console.log(`The backup is ${backedUp.backup}. The way back: metzia upgrade --back`)
}

/** @throws AppError `conflict` when files are changed: another commit would lose them, or not be what was tried. */
function placeNow(): Place {
  const changed = git('status', '--porcelain', '--untracked-files=no')
  if (changed !== '')
    throw new AppError(
      'conflict',
      `Files are changed here. Commit them, or take them back:\n${changed}`,
    )
  const branch = has('symbolic-ref', '--quiet', 'HEAD')
    ? git('symbolic-ref', '--short', 'HEAD')
    : ''
  return { commit: git('rev-parse', 'HEAD'), branch }
}

/** Asks the remote first, where there is one. @throws AppError `missing` when nothing has this name. */
function commitOf(name: string): string {
  if (git('remote') !== '') git('fetch', '--quiet', '--tags')
  const words = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]
  if (!has(...words)) throw new AppError('missing', `There is no tag and no commit ${name} here.`)
  return git(...words)
}

/** Git refuses where a file that it does not know is in the way. */
function leave(commit: string): void {
  try {
    git('checkout', '--quiet', '--detach', commit)
  } catch (error) {
    removeNote()
    throw error
  }
}

/** Installs and builds a commit beside this one. */
function prepare(commit: string): void {
  removeNext()
  mkdirSync(dirname(NEXT), { recursive: true })
  git('worktree', 'add', '--quiet', '--detach', NEXT, commit)
  said(['node', 'cli/prepare.mjs'], { cwd: NEXT })
  said([join(NEXT, 'node_modules/.bin/bun'), 'cli/build.ts'], { cwd: NEXT })
}

/** Also what a process that was killed has left. */
function removeNext(): void {
  rmSync(NEXT, { recursive: true, force: true })
  git('worktree', 'prune')
}

/** Takes what was installed and built for the commit that is here now. What is replaced can be made again. */
function takeBuilt(): void {
  rmSync(FORMER_MODULES, { recursive: true, force: true })
  renameSync(MODULES, FORMER_MODULES)
  renameSync(join(NEXT, 'node_modules'), MODULES)
  for (const name of readdirSync(join(NEXT, 'dist'))) {
    rmSync(join(ROOT, 'dist', name), { recursive: true, force: true })
    renameSync(join(NEXT, 'dist', name), join(ROOT, 'dist', name))
  }
}

/** The former version restores the backup of its database. */
function goBack(note: string): void {
  const { commit, branch, backup } = JSON.parse(note) as Done
  const here = placeNow()
  checkBackup(backup)
  goTo({ commit, branch })
  try {
    console.log(said([...metzia(ROOT), 'db', 'restore', backup]))
  } catch (error) {
    goTo(here)
    throw error
  }
  removeNote()
  console.log(`${ROOT} is version ${versionOf()} again. Start the server.`)
}

/** Goes to the branch when it is where it was, and exchanges the packages with those that were kept. */
function goTo({ commit, branch }: Place): void {
  const isThere = branch !== '' && has('rev-parse', '--verify', '--quiet', branch)
  if (isThere && git('rev-parse', branch) === commit) git('checkout', '--quiet', branch)
  else git('checkout', '--quiet', '--detach', commit)
  if (existsSync(FORMER_MODULES)) {
    const aside = `${FORMER_MODULES}.aside`
    renameSync(MODULES, aside)
    renameSync(FORMER_MODULES, MODULES)
    renameSync(aside, FORMER_MODULES)
  }
  // Does nothing where these packages belong to this commit.
  said(['node', 'cli/prepare.mjs'], { cwd: ROOT })
}
