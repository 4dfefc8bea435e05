import { attribute, rawText, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'

/**
 * Writes the formulas between `\(` and `\)`, `\[` and `\]`, or two `$$` in a text as `$…$` and `$$…$$`, and the rest with
 * `escape`. Other pages than those with MathJax or KaTeX have none, apart from elements that are named as formulas.
 */
export function escapeAroundTex(
  tree: PageTree,
  { text, parent }: PageNode,
  escape: (text: string) => string,
): string | undefined {
  if (!/\\[([]|\$\$/u.test(text)) return undefined
  if (!usesTex(tree) && !/(?:^|\s)(?:math|arithmatex|tex|latex)(?:\s|$)/u.test(parent?.attributes['class'] ?? ''))
    return undefined
  const pieces: string[] = []
  const closed = new Set(pairs)
  let at = 0
  while (at < text.length) {
    const start = nextOf(text, at, closed)
    if (start === undefined) break
    const { pair, index } = start
    const end = text.indexOf(pair.close, index + 2)
    if (end < 0) {
      closed.delete(pair)
      continue
    }
    const mark = pair.display ? '$$' : '$'
    const tex = text
      .slice(index + 2, end)
      .replace(/\s+/gu, ' ')
      .trim()
    pieces.push(escape(text.slice(at, index)), tex === '' ? '' : mark + tex + mark)
    at = end + 2
  }
  pieces.push(escape(text.slice(at)))
  return pieces.join('')
}

interface Pair {
  open: string
  close: string
  display: boolean
}

const pairs: readonly Pair[] = [
  { open: '\\(', close: '\\)', display: false },
  { open: '\\[', close: '\\]', display: true },
  { open: '$$', close: '$$', display: true },
]

/** The next opening mark of the pairs that still close. */
function nextOf(text: string, from: number, closing: ReadonlySet<Pair>): { pair: Pair; index: number } | undefined {
  for (let index = from; index < text.length - 1; index++) {
    const char = text[index]
    if (char !== '\\' && char !== '$') continue
    for (const pair of closing) if (text.startsWith(pair.open, index)) return { pair, index }
    if (char === '\\') index++
  }
  return undefined
}

/** Whether the page loads a library that renders TeX. */
function usesTex(tree: PageTree): boolean {
  const known = usingTex.get(tree)
  if (known !== undefined) return known
  const found = tree.nodes.some(
    (node) =>
      (node.tag === 'script' && /mathjax|katex/iu.test(attribute(node, 'src') ?? rawText(tree, node))) ||
      (node.tag === 'link' && /katex/iu.test(attribute(node, 'href') ?? '')),
  )
  usingTex.set(tree, found)
  return found
}

const usingTex = new WeakMap<PageTree, boolean>()
