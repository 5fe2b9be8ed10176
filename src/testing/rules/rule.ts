import type { SourceFile } from './code/source.ts'

/** All files, as a rule sees them. */
export type Project = {
  files: readonly SourceFile[]
  /** The file of a path from the root. */
  at(path: string): SourceFile | undefined
}

/** Where a rule is broken in a file, and what stands there. */
export type Found = { start: number; what: string }

/** A file that is not in the tree, to try a rule. */
export type Sample = readonly [what: string, path: string, code: string]

export type Rule = {
  /** What holds everywhere. */
  name: string
  /** What to do instead. */
  instead: string
  /** Whether the rule is about a file. */
  isAbout(path: string): boolean
  /** Files and folders where it does not hold, each with its reason. */
  allowed?: Readonly<Record<string, string>>
  found(file: SourceFile, project: Project): Found[]
  /** Breaches that must be found. */
  refuses: readonly Sample[]
  /** What looks like a breach and is none. */
  accepts?: readonly Sample[]
}

export function projectOf(files: readonly SourceFile[]): Project {
  const byPath = new Map(files.map((file) => [file.path, file]))
  return { files, at: (path) => byPath.get(path) }
}

/** The project with one more file, which takes the place of another one of the same path. */
export function withFile(project: Project, file: SourceFile): Project {
  const others = project.files.filter(({ path }) => path !== file.path)
  return projectOf([...others, file])
}

/** Every breach of a rule in all files, or in those of a path: the place, what stands there and what to do instead. */
export function breachesOf(rule: Rule, project: Project, only?: string): string[] {
  return project.files
    .filter(({ path }) => path === (only ?? path) && rule.isAbout(path) && !isAllowed(rule, path))
    .flatMap((file) =>
      rule
        .found(file, project)
        .map(({ start, what }) => `${file.path}:${file.lineAt(start)} ${what} → ${rule.instead}`),
    )
}

function isAllowed({ allowed = {} }: Rule, path: string): boolean {
  return Object.keys(allowed).some((place) => path === place || path.startsWith(`${place}/`))
}
