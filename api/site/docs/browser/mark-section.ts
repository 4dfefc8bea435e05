/** Marks the link of "On this page" whose section the reader has reached. */
export function markSection(root: Document): void {
  const links = new Map(
    [...root.querySelectorAll<HTMLAnchorElement>('.docs-contents a')].flatMap((link) => {
      const heading = root.getElementById(decodeURIComponent(link.hash.slice(1)))
      return heading === null ? [] : [[heading, link] as const]
    }),
  )
  if (links.size === 0) return
  const mark = () => {
    // A link of the contents brings its heading to this height at most. The last sections may be too short for that.
    const line = scrollY + innerHeight >= root.documentElement.scrollHeight - 2 ? innerHeight : 120
    const reached = [...links.keys()].findLast((heading) => heading.getBoundingClientRect().top <= line)
    for (const [heading, link] of links) {
      if (heading === reached) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  root.addEventListener('scroll', mark, { passive: true })
  mark()
}
