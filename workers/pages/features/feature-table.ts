/** A row of numbers per block. Numbers are appended to the current row. */
export class FeatureTable {
  readonly width: number
  readonly values: Float64Array
  #next = 0

  constructor(rows: number, width: number) {
    this.width = width
    this.values = new Float64Array(rows * width)
  }

  row(at: number): Float64Array {
    return this.values.subarray(at * this.width, (at + 1) * this.width)
  }

  startRow(at: number): void {
    this.#next = at * this.width
  }

  add(value: number): void {
    this.values[this.#next++] = value
  }

  addIf(holds: boolean): void {
    this.values[this.#next++] = holds ? 1 : 0
  }

  /** Appends one number per bit, lowest bit first. */
  addBits(bits: number, count: number): void {
    for (let index = 0; index < count; index++) this.values[this.#next++] = (bits >> index) & 1
  }

  addSame(value: number, count: number): void {
    for (let index = 0; index < count; index++) this.values[this.#next++] = value
  }
}

/** Appends its features of block `at` to the table. */
export type FeatureWriter = (table: FeatureTable, at: number) => void
