/** A part of a page that a search finds, as the service sends it to the browser. */
export interface SearchSection {
  /** The address, with the fragment of the heading. No other section has it. */
  id: string
  title: string
  /** Empty for the beginning of the page. */
  heading: string
  text: string
  /** Pages of operations and error codes are reference. */
  kind: 'guide' | 'reference'
}
