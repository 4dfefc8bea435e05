interface Publication {
  authors: readonly string[]
  venue?: string | undefined
  year?: number | undefined
  publisher?: string | undefined
}

/** One line about a publication, as in "A. Author, B. Author - Journal, 2020 - Publisher". Undefined without any part. */
export function publicationInfo({ authors, venue, year, publisher }: Publication): string | undefined {
  const names = authors.slice(0, maxAuthors).join(', ') + (authors.length > maxAuthors ? ', …' : '')
  const place = [venue, year].filter((part) => part !== undefined).join(', ')
  const parts = [names, place, publisher === venue ? undefined : publisher].filter(Boolean)
  return parts.length === 0 ? undefined : parts.join(' - ')
}

const maxAuthors = 4
