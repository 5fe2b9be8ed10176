import * as Slider from '@radix-ui/react-slider'

export type Scale = { min: number; max: number; step: number; marks: readonly number[] }

type Props = Scale & {
  /** One for each thumb. */
  values: readonly number[]
  labels: readonly string[]
  /** The text of a value, for screen readers. */
  textOf(value: number): string
  /** The text of a mark under the line. */
  markText(mark: number): string
  onChange(values: readonly number[]): void
}

/**
 * A line with thumbs, from left to right in every language. Only for parts that the browser draws: positions are style
 * attributes, which the page policy forbids in HTML of the server.
 */
export function ScaleSlider(props: Props) {
  const { values, labels, min, max, step, textOf, onChange } = props
  return (
    <div dir="ltr">
      <Slider.Root
        className="slider flex touch-none items-center"
        dir="ltr"
        value={[...values]}
        {...{ min, max, step }}
        minStepsBetweenThumbs={1}
        onValueChange={onChange}
      >
        <Slider.Track className="track inset-x-3!">
          <Slider.Range className="range" />
        </Slider.Track>
        {labels.map((label, thumb) => (
          <Slider.Thumb
            key={label}
            className="thumb relative! top-0! block translate-none!"
            aria-label={label}
            aria-valuetext={textOf(values[thumb] ?? min)}
          />
        ))}
      </Slider.Root>
      <Marks {...props} />
    </div>
  )
}

function Marks({ min, max, marks, markText }: Props) {
  return (
    <div className="relative mx-3 h-4 text-xs text-ink-3 tabular" aria-hidden="true">
      {marks.map((mark) => (
        <span
          key={mark}
          className="absolute [translate:-50%]"
          style={{ left: `${((mark - min) / (max - min)) * 100}%` }}
        >
          {markText(mark)}
        </span>
      ))}
    </div>
  )
}
