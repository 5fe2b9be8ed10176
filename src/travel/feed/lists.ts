type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array

/** A list of numbers that grows in one array. */
export function growing<Column extends Numbers>(make: new (length: number) => Column) {
  let column = new make(1_024)
  let length = 0
  return {
    get length() {
      return length
    },
    push(value: number) {
      if (length === column.length) {
        const larger = new make(length * 2)
        larger.set(column)
        column = larger
      }
      column[length] = value
      length += 1
    },
    done: () => column.slice(0, length) as Column,
  }
}
