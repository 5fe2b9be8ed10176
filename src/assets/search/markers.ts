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

/** Every home, if they are few; else the homes that are alone in their cell of a grid, and a cluster for each other cell. */
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

const columnOf = (longitude: number, size: number) => Math.floor((longitude + 180 * DEGREE) / size)
const rowOf = (latitude: number, size: number) => Math.floor((latitude + 90 * DEGREE) / size)

function homesIn(points: Points, cells: ReadonlySet<Cell>, size: number): number[] {
  if (cells.size === 0) return []
  const wanted = new Set([...cells].map(({ column, row }) => `${column} ${row}`))
  return [...points.rows].filter((home) => {
    const column = columnOf(points.longitudes[home] as number, size)
    return wanted.has(`${column} ${rowOf(points.latitudes[home] as number, size)}`)
  })
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
  for (const home of rows) {
    const x = longitudes[home] as number
    const y = latitudes[home] as number
    const column = columnOf(x, size)
    const row = rowOf(y, size)
    const at = (row - firstRow) * width + column - firstColumn
    const known = grid[at]
    if (known) add(known, x, y)
    else {
      const cell = { column, row, count: 1, x, y, west: x, south: y, east: x, north: y, home }
      grid[at] = cell
      cells.push(cell)
    }
  }
  return { cells, size }
}

function boxOf({ rows, longitudes, latitudes }: Points) {
  let [west, south, east, north] = [180 * DEGREE, 90 * DEGREE, -180 * DEGREE, -90 * DEGREE]
  for (const home of rows) {
    const x = longitudes[home] as number
    const y = latitudes[home] as number
    if (x < west) west = x
    if (x > east) east = x
    if (y < south) south = y
    if (y > north) north = y
  }
  return { west, south, east, north }
}

function add(cell: Cell, x: number, y: number): void {
  cell.count += 1
  cell.x += x
  cell.y += y
  if (x < cell.west) cell.west = x
  if (x > cell.east) cell.east = x
  if (y < cell.south) cell.south = y
  if (y > cell.north) cell.north = y
}

/** The cells of a grid with edges of twice the length. */
function merged(cells: readonly Cell[]): Cell[] {
  const larger = new Map<string, Cell>()
  for (const cell of cells) {
    const [column, row] = [Math.floor(cell.column / 2), Math.floor(cell.row / 2)]
    const key = `${column} ${row}`
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
