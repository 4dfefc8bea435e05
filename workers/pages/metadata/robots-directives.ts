import { product } from '#shared/contract/product.ts'

/**
 * The wishes of an owner about a page, as directives in lower case: `noindex`, `max-snippet:50` … `metaContents`: the contents
 * of `<meta name="robots">` and of the tag with our product token. `header`: the `X-Robots-Tag` field, one value per line.
 * Directives for other crawlers are left out.
 */
export function robotsDirectives(metaContents: readonly string[], header = ''): string[] {
  const fromHeader = header.slice(0, maxLength).split('\n').flatMap(directivesForUs)
  const fromMeta = metaContents.flatMap((content) => splitList(content.slice(0, maxLength)))
  return [...new Set([...fromHeader, ...fromMeta])].slice(0, maxDirectives)
}

const maxLength = 2000
const maxDirectives = 50

/** The list after a crawler's name is for that crawler. A name is followed by a colon, and so are some directives. */
function directivesForUs(value: string): string[] {
  let isForUs = true
  return splitList(value).flatMap((item) => {
    const [, name = '', rest = ''] = /^([\w-]+):(.*)$/.exec(item) ?? []
    if (name === '' || valuedDirectives.has(name)) return isForUs ? item : []
    isForUs = name === product.name
    return isForUs && rest !== '' ? rest : []
  })
}

const valuedDirectives = new Set(['max-snippet', 'max-image-preview', 'max-video-preview', 'unavailable_after'])

function splitList(list: string): string[] {
  return list
    .toLowerCase()
    .split(',')
    .map((item) => item.trim().replace(/:\s+/, ':'))
    .filter((item) => item !== '')
}
