/**
 * How the HTML standard treats an element while it builds the tree, as bits (13.2.4.2 and 13.2.6.4.7). Unknown elements
 * have none.
 */
export const traits = {
  /** "Special": an end tag of an inline element does not close it. */
  special: 1,
  /** Ends the "scope" in which an end tag looks for its element. */
  scope: 2,
  /** Its start tag closes an open paragraph. */
  closesParagraph: 4,
  /** An inline element that may overlap with blocks (`<b><p></b></p>`). */
  formatting: 8,
  /** Its start tag ends an SVG or MathML element that was left open. */
  breaksOut: 16,
  heading: 32,
  /** A table, a group of rows or a row: holds no text of its own. */
  tablePart: 64,
  /** SVG or MathML that holds HTML. */
  integration: 128,
  /** Has no content and no end tag. */
  void: 256,
} as const

/** The bits of the element with this lower-case name. */
export function traitsOf(name: string): number {
  return bits.get(name) ?? 0
}

const names: Record<keyof typeof traits, string> = {
  special:
    'address applet article aside blockquote body button caption center colgroup dd details dir div dl dt fieldset figcaption ' +
    'figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup html iframe li listing main marquee menu nav noembed ' +
    'noframes noscript object ol p plaintext pre script search section select style summary table tbody td template textarea ' +
    'tfoot th thead title tr ul xmp mi mo mn ms mtext annotation-xml foreignobject desc',
  scope:
    'applet caption html table td th marquee object template noscript mi mo mn ms mtext annotation-xml foreignobject desc',
  closesParagraph:
    'address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 ' +
    'h5 h6 header hgroup hr li listing main menu nav ol p plaintext pre search section summary table ul xmp',
  formatting: 'a b big code em font i nobr s small strike strong tt u',
  breaksOut:
    'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p ' +
    'pre ruby s small span strong strike sub sup table tt u ul var article section main header footer nav aside',
  heading: 'h1 h2 h3 h4 h5 h6',
  tablePart: 'table tbody thead tfoot tr',
  integration: 'mi mo mn ms mtext annotation-xml foreignobject desc title',
  void: 'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr',
}

const bits = new Map<string, number>()
for (const [trait, listed] of Object.entries(names)) {
  const bit = Object.entries(traits).find(([name]) => name === trait)?.[1] ?? 0
  for (const name of listed.split(' ')) bits.set(name, (bits.get(name) ?? 0) | bit)
}
