import type { PageFacts } from '#workers/browser/audit-facts.ts'

/** The facts of the rendered document that the rules of an audit judge. Lists and texts are cut at the limits. */
export function collectAuditFacts({ maxList, maxText }: { maxList: number; maxText: number }): PageFacts {
  const cut = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/gu, ' ').trim().slice(0, maxText)
  const all = <E extends Element>(selector: string) => [...document.querySelectorAll<E>(selector)]
  const metas = all<HTMLMetaElement>('meta').slice(0, 500)
  const named = (name: string) =>
    metas.filter((meta) => meta.name.toLowerCase() === name).map((meta) => meta.content.slice(0, 5000))
  const equivalent = (name: string) =>
    metas.filter((meta) => meta.httpEquiv.toLowerCase() === name).map((meta) => meta.content.slice(0, 20_000))
  const links = all<HTMLLinkElement>('link[rel]').slice(0, 1000)
  const related = (rel: string) => links.filter((link) => link.relList.contains(rel))
  const anchors = all<HTMLAnchorElement>('a[href]').slice(0, 2000)
  const images = all<HTMLImageElement>('img')
  const scripts = all<HTMLScriptElement>('script[src]').slice(0, maxList)

  return {
    title: cut(document.title),
    titles: document.querySelectorAll('head title').length,
    descriptions: named('description').map(cut),
    robots: [...named('robots'), ...named('googlebot')],
    viewport: named('viewport')[0]?.slice(0, maxText),
    canonicals: related('canonical').slice(0, 10).map(hrefOf),
    hreflang: related('alternate')
      .filter((link) => link.hreflang !== '')
      .slice(0, maxList)
      .map((link) => ({ lang: link.hreflang.slice(0, 50), href: hrefOf(link) })),
    lang: document.documentElement.lang.slice(0, 50),
    charset: document.characterSet,
    hasDoctype: document.doctype !== null,
    h1: all('h1')
      .slice(0, 10)
      .map((heading) => cut(heading.textContent)),
    headings: all('h1,h2,h3,h4,h5,h6')
      .slice(0, 500)
      .map((heading) => Number(heading.localName[1])),
    words: countWords(),
    images: images.length,
    imagesWithoutAlt: images
      .filter((image) => !image.hasAttribute('alt') && !isHidden(image))
      .slice(0, maxList)
      .map(start),
    imagesWithoutSize: images.filter((image) => !image.hasAttribute('width') && image.style.width === '').length,
    openGraph: Object.fromEntries(
      metas
        .map((meta) => [(meta.getAttribute('property') ?? '').toLowerCase().slice(0, 50), cut(meta.content)] as const)
        .filter(([property]) => property.startsWith('og:')),
    ),
    jsonLd: all<HTMLScriptElement>('script[type="application/ld+json" i]').slice(0, 50).map(jsonLdOf),
    links: anchors
      .map((anchor) => ({ url: anchor.href.slice(0, 2048), isNofollow: anchor.relList.contains('nofollow') }))
      .filter(({ url }) => /^https?:/u.test(url)),
    emptyLinks: anchors.filter(isNameless).slice(0, maxList).map(start),
    scriptLinks: anchors.filter((anchor) => anchor.protocol === 'javascript:').length,
    scripts: scripts
      .filter(({ src }) => /^https?:/u.test(src))
      .map((script) => ({ url: script.src.slice(0, 2048), hasIntegrity: script.integrity !== '' })),
    policies: equivalent('content-security-policy').slice(0, 5),
    referrer: named('referrer')[0],
    refresh: equivalent('refresh')[0]?.slice(0, maxText),
    activeMixed: overHttp('script[src],iframe[src],link[rel~="stylesheet"][href],object[data],form[action]'),
    passiveMixed: overHttp('img[src],video[src],audio[src],source[src]'),
    domElements: document.querySelectorAll('*').length,
  }

  function hrefOf(link: HTMLLinkElement): string {
    return link.hasAttribute('href') ? link.href.slice(0, 2048) : ''
  }

  /** The start tag of an element, without its content. */
  function start(element: Element): string {
    return (element.cloneNode(false) as Element).outerHTML.slice(0, maxText)
  }

  function isHidden(element: Element): boolean {
    return element.closest('[aria-hidden="true"],[hidden],[role="presentation"],[role="none"]') !== null
  }

  function isNameless(anchor: HTMLAnchorElement): boolean {
    if (isHidden(anchor) || (anchor.textContent ?? '').trim() !== '') return false
    const isNamed = anchor.ariaLabel !== null || anchor.title !== '' || anchor.hasAttribute('aria-labelledby')
    return !isNamed && anchor.querySelector('img[alt]:not([alt=""]),svg title,[aria-label]') === null
  }

  function overHttp(selector: string): string[] {
    if (location.protocol !== 'https:') return []
    const found = all(selector).flatMap((element) =>
      ['src', 'href', 'data', 'action'].map((name) => element.getAttribute(name) ?? ''),
    )
    return found
      .filter((address) => /^\s{0,9}http:/iu.test(address))
      .slice(0, maxList)
      .map(cut)
  }

  function jsonLdOf({ text }: HTMLScriptElement): { types: string[]; problem?: string } {
    if (text.length > 500_000) return { types: [], problem: 'It is longer than 500,000 characters.' }
    try {
      const value = JSON.parse(text) as unknown
      const objects = (Array.isArray(value) ? value : [value]) as Record<string, unknown>[]
      const types = objects
        .slice(0, 20)
        .flatMap((object) => (Array.isArray(object['@graph']) ? object['@graph'] : [object]))
      const names = types
        .slice(0, 50)
        .map((object: Record<string, unknown>) => (JSON.stringify(object['@type']) ?? '').slice(0, 100))
      if (objects.some((object) => !('@context' in object))) return { types: names, problem: 'It has no @context.' }
      return names.includes('') ? { types: names, problem: 'An object has no @type.' } : { types: names }
    } catch (thrown) {
      return { types: [], problem: cut(thrown instanceof SyntaxError ? thrown.message : 'It is not a JSON object.') }
    }
  }

  function countWords(): number {
    const text = (document.body?.innerText ?? '').slice(0, 200_000)
    return text.split(/\s+/u).filter((word) => word !== '').length
  }
}
