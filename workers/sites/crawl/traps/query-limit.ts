/** Returns a function that tells whether an address is one of the endless combinations of filters of one page. */
export function createQueryLimit(): (url: URL, from: string) => boolean {
  const counts = new Map<string, number>()
  return (url, from) => {
    if (url.search.length < 2) return false
    const parameters = parametersOf(url)
    if (new Set(parameters).size < parameters.length) return true
    if (addsFilter(url, parameters, new URL(from))) return true
    if (parameters.length < manyParameters) return false
    const count = (counts.get(url.pathname) ?? 0) + 1
    counts.set(url.pathname, count)
    return count > maxCombinations
  }
}

const manyParameters = 3

/** Addresses of one path with many parameters. */
const maxCombinations = 5

/** Whether the page `from` has filters already, and the URL adds another one to them. Turning to the next page adds none. */
function addsFilter(url: URL, parameters: readonly string[], from: URL): boolean {
  if (url.pathname !== from.pathname || from.search.length < 2) return false
  const known = new Set(parametersOf(from))
  const added = parameters.filter((parameter) => !known.has(parameter))
  const keepsAll = parameters.length - added.length === known.size
  return keepsAll && added.some((parameter) => !isPageNumber(parameter))
}

const parametersOf = ({ search }: URL) => search.slice(1).split('&')

const isPageNumber = (parameter: string) => /^(?:page|p|pg|start|offset|from)=\d{1,6}$/i.test(parameter)
