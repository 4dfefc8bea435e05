/** Returns a function that tells whether an address differs only by its date from several that were asked before. */
export function createCalendarLimit(): (url: URL) => boolean {
  const counts = new Map<string, number>()
  return ({ pathname, search }) => {
    const text = pathname + search
    const pattern = text.replace(date, 'DATE').replace(dateParameter, '$1DATE')
    if (pattern === text) return false
    const count = (counts.get(pattern) ?? 0) + 1
    counts.set(pattern, count)
    return count > maxDates
  }
}

/** Addresses that differ only by their date. An article has its date and its own name. */
const maxDates = 3

/** A year with a month, and perhaps a day. */
const date = /\b(?:19|20)\d\d[-/.]\d{1,2}\b(?:[-/.]\d{1,2}\b)?/g

const dateParameter = /([?&](?:date|day|month|year|week)=)[\w-]{1,20}/gi
