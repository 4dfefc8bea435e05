import type { describeElement } from './describe-element.ts'

/** The visible controls whose text or attributes have words in common with what a step named. The nearest first. */
export function nearMatches(
  helpers: { describeElement: typeof describeElement },
  { wanted }: { wanted: string },
): { tag: string; pageText: string }[] {
  const maxNodes = 20_000
  const words = new Set(wordsOf(wanted))
  const controls = 'a, button, input, select, textarea, label, summary, [role], [contenteditable], [onclick]'
  const scored = [...document.querySelectorAll(controls)].slice(0, maxNodes).flatMap((node) => {
    if (!node.checkVisibility({ visibilityProperty: true }) || node.getClientRects().length === 0) return []
    const about = helpers.describeElement(node)
    if (about.pageText === '') return []
    const attributes = ['id', 'class', 'name', 'role', 'type', 'href'].map((name) =>
      (node.getAttribute(name) ?? '').slice(0, 200),
    )
    const own = new Set(wordsOf([about.tag, about.pageText, ...attributes].join(' ')))
    const common = [...words].filter((word) => own.has(word)).length
    return [{ about, score: common / Math.max(1, own.size) + common }]
  })
  const sorted = scored.sort((one, other) => other.score - one.score).map(({ about }) => about)
  return sorted.slice(0, 5)

  function wordsOf(written: string): string[] {
    return written.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  }
}
