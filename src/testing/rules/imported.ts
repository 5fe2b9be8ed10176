import type { Import } from './code/imports.ts'
import type { SourceFile } from './code/source.ts'
import type { Project, Rule } from './rule.ts'

type ImportRule = Omit<Rule, 'found'> & {
  isBreach(file: SourceFile, one: Import, project: Project): boolean
}

/** A rule over single imports. */
export function importRule({ isBreach, ...rule }: ImportRule): Rule {
  return {
    ...rule,
    found: (file, project) =>
      file.imports
        .filter((one) => isBreach(file, one, project))
        .map(({ start, target, isType }) => ({
          start,
          what: `imports ${isType ? 'the types of ' : ''}${target}`,
        })),
  }
}
