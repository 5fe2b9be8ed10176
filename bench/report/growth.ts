/** A figure at a size. */
export type Sized = { size: number; figure: number }

/**
 * By which power of the size a figure grows: the slope of the line through the logarithms that is the nearest to them.
 */
export function exponentOf(all: readonly Sized[]): number {
  const points = all.map(({ size, figure }) => [Math.log(size), Math.log(figure)] as const)
  const mean = (numbers: readonly number[]) =>
    numbers.reduce((sum, one) => sum + one, 0) / numbers.length
  const x = mean(points.map(([one]) => one))
  const along = points.map(([one, other]) => (one - x) * other)
  const across = points.map(([one]) => (one - x) ** 2)
  return mean(along) / mean(across)
}

/** A sentence for the note of a row: how a figure in `unit` grows with the number of what is named. */
export function growthNote(what: string, unit: string, all: readonly Sized[]): string {
  const figures = all.map(({ figure }) => (figure < 10 ? figure.toPrecision(2) : figure.toFixed(0)))
  const sizes = all.map(({ size }) => size).join(', ')
  return `grows with the number of ${what} to the power of ${exponentOf(all).toFixed(2)} (${figures.join(', ')} ${unit} at ${sizes})`
}
