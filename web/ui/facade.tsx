import { Fragment, type ReactNode } from 'react'

/** `.` a dark window, `#` a lit one, `=` one with its shutter down, a blank a hole in the wall. */
type Rows = readonly string[]

type Props = {
  rows: Rows
  /** Size of a window and the step from one to the next, in units of the drawing. */
  pane?: { width: number; height: number; across: number; down: number }
  className?: string
  isBlinking?: boolean
  children?: ReactNode
}

const PANE = { width: 18, height: 21, across: 26, down: 30 }
const MARGIN = 26
const TOP = 30
const GROUND = 22

/** The drawing of a wall with windows, which status pages and empty lists show. */
export function Facade({ rows, pane = PANE, className, isBlinking = false, children }: Props) {
  const columns = Math.max(...rows.map((row) => row.length))
  const width = MARGIN * 2 + columns * pane.across - (pane.across - pane.width) - 4
  const height = TOP + rows.length * pane.down + GROUND
  return (
    <svg
      viewBox={`-30 -14 ${width + 60} ${height + 22}`}
      className={className}
      aria-hidden="true"
      data-art="facade"
    >
      <path
        d={`M-30 ${height}H${width + 30}`}
        stroke="var(--line-strong)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <Wall width={width} height={height} />
      {rows.map((row, floor) => {
        const y = TOP + floor * pane.down
        return <Floor key={y} row={row} y={y} pane={pane} width={width} isBlinking={isBlinking} />
      })}
      <path
        d={`M-18 ${height}q0-20 10-20t10 20zM${width - 4} ${height}q0-26 13-26t13 26z`}
        fill="#5c8d5e"
      />
      {children}
    </svg>
  )
}

function Wall({ width, height }: { width: number; height: number }) {
  return (
    <>
      <rect
        x={width * 0.16}
        y="-12"
        width={width * 0.2}
        height="16"
        rx="3"
        fill="var(--fac-rail)"
      />
      <path
        d={`M0 ${height}V8Q0 2 6 2H${width - 46}Q${width} 2 ${width} 48V${height}Z`}
        fill="var(--fac-wall)"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
      />
    </>
  )
}

const FILLS: Record<string, string> = { '#': 'var(--lamp)', '=': 'var(--fac-shut)' }

type FloorProps = {
  row: string
  y: number
  pane: typeof PANE
  width: number
  isBlinking: boolean
}

function Floor({ row, y, pane, width, isBlinking }: FloorProps) {
  const rail = y + pane.height + 4
  return (
    <>
      <path
        d={`M16 ${rail}H${width - 16}`}
        stroke="var(--fac-rail)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      {[...row].map((mark, column) => {
        const x = MARGIN + column * pane.across
        if (mark === ' ') return null
        const isLit = mark === '#'
        return (
          <Fragment key={x}>
            <rect
              x={x}
              y={y}
              width={pane.width}
              height={pane.height}
              rx="2.5"
              fill={FILLS[mark] ?? 'var(--fac-win)'}
              className={isLit && isBlinking ? `beat-${(column % 4) + 1}` : undefined}
            />
            {mark === '=' && (
              <path
                d={`M${x} ${y + 4}h${pane.width}m${-pane.width} 4h${pane.width}m${-pane.width} 4h${pane.width}m${-pane.width} 4h${pane.width}`}
                stroke="var(--fac-win)"
                strokeWidth="1.5"
              />
            )}
          </Fragment>
        )
      })}
    </>
  )
}
