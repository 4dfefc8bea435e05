/** The DOI in a text such as `https://doi.org/10.1000/ABC` or `doi:10.1000/abc`: in lower case, because case does not matter. */
export function doiIn(text: string | undefined): string | undefined {
  if (text === undefined || text.length > maxLength) return undefined
  const start = text.indexOf('10.')
  const doi = start === -1 ? '' : text.slice(start).trim().toLowerCase()
  return /^10\.\d{4,9}\/\S/.test(doi) ? doi : undefined
}

/** Characters. */
const maxLength = 300
