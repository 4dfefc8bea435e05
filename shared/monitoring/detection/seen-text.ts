/** The watched text of a page, in the form of `normalizeText`, and when it was seen (Unix milliseconds). */
export interface SeenText {
  text: string
  at: number
}
