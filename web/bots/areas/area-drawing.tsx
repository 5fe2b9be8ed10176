import { criteriaProblems } from '../../../src/assets/criteria/criteria.ts'
import type { CriteriaWire } from '../../../src/bots/wire.ts'
import { DrawControl } from '../../areas/draw/draw-control.tsx'
import type { Polygon as DrawnPolygon } from '../../areas/draw/geometry.ts'
import { Polygon } from '../../areas/react-leaflet.ts'
import { drawText } from '../../locales/en/draw.ts'
import { useText } from '../../locales/text.ts'
import { usePreview } from '../use-preview.ts'
import type { Drawn, DrawnArea } from './drawn.ts'

type Props = {
  drawn: Drawn
  isPasting: boolean
  onPasting(isPasting: boolean): void
  toolsAt: HTMLElement | null
  sizeAt: HTMLElement | null
}

/** The drawn areas of a bot on the map: one can be changed, the others are shown. */
export function AreaDrawing({ drawn, ...control }: Props) {
  const { draw: words } = useText(drawText)
  const { criteria, editing, onChange, onEdit } = drawn
  const { polygons } = criteria
  const area = editing === null ? undefined : polygons[editing]
  const homes = useHomes(criteria, area)

  function change(polygon: DrawnPolygon | undefined): void {
    const at = editing ?? polygons.length
    const name = area?.name ?? nameFor(words.unnamed, polygons)
    if (polygon) onChange(polygons.toSpliced(at, 1, { name, polygon }))
    else {
      onChange(polygons.toSpliced(at, 1))
      // What is drawn next is another area, at the end.
      onEdit(polygons.length - 1)
    }
  }

  return (
    <>
      <OtherAreas drawn={drawn} />
      <DrawControl
        {...control}
        polygon={area?.polygon as DrawnPolygon | undefined}
        onChange={change}
        isOn={editing !== null}
        onToggle={(isOn) => onEdit(isOn ? (editing ?? polygons.length) : null)}
        homes={homes}
      />
    </>
  )
}

/** The drawn areas but the one that can be changed. A click on one makes it that. */
function OtherAreas({ drawn: { criteria, editing, onEdit } }: { drawn: Drawn }) {
  return criteria.polygons.map(
    (one, at) =>
      at !== editing && (
        <Polygon
          key={keyOf(one, at)}
          positions={(one.polygon.coordinates[0] ?? []).map(([x, y]) => ({ lat: y, lng: x }))}
          pathOptions={{ className: 'drawn-area' }}
          bubblingMouseEvents={editing !== null}
          eventHandlers={{
            click: () => {
              if (editing === null) onEdit(at)
            },
          }}
        />
      ),
  )
}

/** Areas have no other key than their place. */
const keyOf = ({ name }: DrawnArea, at: number) => `${at} ${name}`

/** Homes of the last days that the bot would find in this area alone; null until it is known. */
function useHomes(criteria: CriteriaWire, area: DrawnArea | undefined): number | null {
  const alone = { ...criteria, neighborhoodCodes: [], polygons: area ? [area] : [] }
  const found = usePreview(alone, Object.keys(criteriaProblems(alone)).length === 0)
  return found?.knowsHomes ? found.count : null
}

/** A name that no other area has. */
function nameFor(name: string, polygons: readonly DrawnArea[]): string {
  const taken = new Set(polygons.map((one) => one.name))
  const numbered = polygons.map((_, at) => `${name} ${at + 2}`)
  return [name, ...numbered].find((one) => !taken.has(one)) ?? name
}
