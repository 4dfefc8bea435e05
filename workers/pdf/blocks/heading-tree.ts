/** Levels of headings in reading order, without gaps: a heading stands at most one level below the one that it belongs to. */
export class HeadingTree {
  /** Headings before the title do not take its level. */
  readonly #above: number[] = [1]

  /** The level to write for the next heading. */
  add(level: number): number {
    while ((this.#above.at(-1) ?? 0) >= level) this.#above.pop()
    this.#above.push(level)
    return this.#above.length
  }
}
