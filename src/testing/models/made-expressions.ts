// Loads modules and prints the expressions that they make with `new RegExp`, as JSON: a program of its own, because the
// constructor is replaced before any module is loaded.

/** Where an expression is made, and what it is. */
export type Made = { path: string; source: string; flags: string }

const made: Made[] = []
const Real = RegExp

function pathOf(stack: string): string {
  const line = stack
    .split('\n')
    .find((one) => /\/src\//.test(one) && !one.includes('made-expressions'))
  return /\/(src\/[^:)]+)/.exec(line ?? '')?.[1] ?? ''
}

globalThis.RegExp = new Proxy(Real, {
  construct(target, given, newTarget) {
    const expression = Reflect.construct(target, given, newTarget) as RegExp
    const { source, flags } = expression
    made.push({ path: pathOf(new Error().stack ?? ''), source, flags })
    return expression
  },
})

for (const path of process.argv.slice(2)) await import(path)
console.log(JSON.stringify(made))
