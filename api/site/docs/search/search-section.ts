/** A part of a page that a search finds, as the service sends it to the browser. */
export interface SearchSection {
  /** The address, with the fragment of the heading. No other section has it. */
  id: string
  title: string
  heading: string
  text: string
}
