import { type Cluster, cellSize, MARKERS_MAX, PINS_MAX } from './domain.ts'

/** From this zoom a browser draws every home that it gets, so that it gets as many as allowed. */
const SINGLES_FROM_ZOOM = 15
/** Cells that are laid over the homes at first. */
const CELLS_MAX = 65_536
const DEGREE = 1_000_000

/** Homes to draw: the rows of those that pass, and the coordinates of all rows in 1e-6 degrees. */
export type Points = {
  rows: Uint32Array
  longitudes: Int32Array
  latitudes: Int32Array
}

export type Markers = {
  /** The rows of the homes that are shown one by one. */
  pins: number[]
  clusters: Cluster[]
}

type Cell = {
  column: number
  row: number
  count: number
  /** Sums of coordinates, and their extremes. */
  x: number
  y: number
  west: number
  south: number
  east: number
  north: number
  /** The row of one of its homes. */
  home: number
}

/**
 * Every home, if they are few; else the homes that are alone in their cell of a grid, and a cluster for each other
 * cell.
 */
export function markersOf(points: Points, zoom: number): Markers {
  if (points.rows.length <= PINS_MAX) return { pins: [...points.rows], clusters: [] }
  let { cells, size } = gridOf(points, cellSize(zoom))
  while (isTooMany(cells)) {
    cells = merged(cells)
    size *= 2
  }
  const opened = zoom >= SINGLES_FROM_ZOOM ? openCells(cells) : new Set<Cell>()
  const closed = cells.filter((cell) => cell.count > 1 && !opened.has(cell))
  const alone = cells.flatMap(({ count, home }) => (count === 1 ? [home] : []))
  return {
    pins: [...alone, ...homesIn(points, opened, size)],
    clusters: closed.map(toCluster),
  }
}

function isTooMany(cells: readonly Cell[]): boolean {
  const singles = cells.filter(({ count }) => count === 1).length
  return cells.length > MARKERS_MAX || singles > PINS_MAX
}

/** The smallest cells, whose homes are shown one by one as long as there is place. */
function openCells(cells: readonly Cell[]): Set<Cell> {
  const opened = new Set<Cell>()
  let pins = cells.filter(({ count }) => count === 1).length
  let markers = cells.length
  const several = cells.filter(({ count }) => count > 1)
  for (const cell of several.sort((one, other) => one.count - other.count)) {
    pins += cell.count
    markers += cell.count - 1
    if (pins > PINS_MAX || markers > MARKERS_MAX) break
    opened.add(cell)
  }
  return opened
}

// Positive numbers below 2 ** 31.
const columnOf = (longitude: number, size: number) => ((longitude + 180 * DEGREE) / size) | 0
const rowOf = (latitude: number, size: number) => ((latitude + 90 * DEGREE) / size) | 0

/** The number of a cell. There are fewer columns than this. */
const COLUMNS = 67_108_864
const keyOf = (column: number, row: number) => row * COLUMNS + column

function homesIn(points: Points, cells: ReadonlySet<Cell>, size: number): number[] {
  if (cells.size === 0) return []
  const { rows, longitudes, latitudes } = points
  const wanted = new Set([...cells].map(({ column, row }) => keyOf(column, row)))
  const found: number[] = []
  for (let index = 0; index < rows.length; index += 1) {
    const home = rows[index] as number
    const column = columnOf(longitudes[home] as number, size)
    if (wanted.has(keyOf(column, rowOf(latitudes[home] as number, size)))) found.push(home)
  }
  return found
}

/** The cells with at least one home. They are larger than asked for when the homes spread over too many of them. */
function gridOf(points: Points, asked: number): { cells: Cell[]; size: number } {
  const { rows, longitudes, latitudes } = points
  const box = boxOf(points)
  let size = asked
  const across = () => columnOf(box.east, size) - columnOf(box.west, size) + 1
  const down = () => rowOf(box.north, size) - rowOf(box.south, size) + 1
  while (across() * down() > CELLS_MAX) size *= 2
  const [firstColumn, firstRow, width] = [
    columnOf(box.west, size),
    rowOf(box.south, size),
    across(),
  ]
  const grid = new Array<Cell | undefined>(width * down())
  const cells: Cell[] = []
  for (let next = 0; next < rows.length; ) {
    const home = rows[next] as number
    const column = columnOf(longitudes[home] as number, size)
    const row = rowOf(latitudes[home] as number, size)
    const at = (row - firstRow) * width + column - firstColumn
    let cell = grid[at]
    if (!cell) {
      cell = newCell(column, row)
      grid[at] = cell
      cells.push(cell)
    }
    next = addRun(points, next, { cell, size })
  }
  return { cells, size }
}

function newCell(column: number, row: number): Cell {
  const [least, most] = [-180 * DEGREE, 180 * DEGREE]
  const nothing = { count: 0, x: 0, y: 0, home: 0 }
  return { column, row, ...nothing, west: most, south: most, east: least, north: least }
}

// Extremes hardly change, so that a comparison costs less than `Math.min`.
function boxOf({ rows, longitudes, latitudes }: Points) {
  let west = 180 * DEGREE
  let south = 90 * DEGREE
  let east = -180 * DEGREE
  let north = -90 * DEGREE
  for (let index = 0; index < rows.length; index += 1) {
    const home = rows[index] as number
    const x = longitudes[home] as number
    const y = latitudes[home] as number
    if (x < west) west = x
    if (x > east) east = x
    if (y < south) south = y
    if (y > north) north = y
  }
  return { west, south, east, north }
}

/**
 * Adds the homes from `first` on to a cell, as far as they are in it; returns the next one. Homes that are close to
 * each other mostly follow each other, so that the cell is found for many at once.
 */
function addRun(
  { rows, longitudes, latitudes }: Points,
  first: number,
  { cell, size }: { cell: Cell; size: number },
): number {
  const left = cell.column * size - 180 * DEGREE
  const low = cell.row * size - 90 * DEGREE
  const right = left + size - 1
  const high = low + size - 1
  let { west, south, east, north } = cell
  let x = 0
  let y = 0
  let next = first
  for (; next < rows.length; next += 1) {
    const home = rows[next] as number
    const longitude = longitudes[home] as number
    const latitude = latitudes[home] as number
    if (longitude < left || longitude > right || latitude < low || latitude > high) break
    x += longitude
    y += latitude
    if (longitude < west) west = longitude
    if (longitude > east) east = longitude
    if (latitude < south) south = latitude
    if (latitude > north) north = latitude
  }
  cell.home = rows[first] as number
  cell.count += next - first
  cell.x += x
  cell.y += y
  cell.west = west
  cell.south = south
  cell.east = east
  cell.north = north
  return next
}

/** The cells of a grid with edges of twice the length. */
function merged(cells: readonly Cell[]): Cell[] {
  const larger = new Map<number, Cell>()
  for (const cell of cells) {
    const column = Math.floor(cell.column / 2)
    const row = Math.floor(cell.row / 2)
    const key = keyOf(column, row)
    const known = larger.get(key)
    larger.set(key, known ? joined(known, cell) : { ...cell, column, row })
  }
  return [...larger.values()]
}

function joined(one: Cell, other: Cell): Cell {
  return {
    ...one,
    count: one.count + other.count,
    x: one.x + other.x,
    y: one.y + other.y,
    west: Math.min(one.west, other.west),
    south: Math.min(one.south, other.south),
    east: Math.max(one.east, other.east),
    north: Math.max(one.north, other.north),
  }
}

function toCluster({ count, x, y, west, south, east, north }: Cell): Cluster {
  return {
    count,
    point: [degrees(x / count), degrees(y / count)],
    bounds: [degrees(west), degrees(south), degrees(east), degrees(north)],
  }
}

const degrees = (micro: number) => Math.round(micro) / DEGREE
