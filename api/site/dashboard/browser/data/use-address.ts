import { useEffect, useState } from 'preact/hooks'

/** The part of the page that its address names: `#monitors`, or one of its entries: `#monitors/mon_…`. */
export interface PageAddress {
  view: string
  /** The id of an entry. */
  detail?: string
}

/** The address of an entry of a view. */
export const addressOf = (view: string, id: string) => `#${view}/${encodeURIComponent(id)}`

/** The address of the page, as links, Back and a reload change it. */
export function useAddress(): PageAddress {
  const [hash, setHash] = useState(location.hash)
  useEffect(() => {
    const read = () => {
      // "Skip to content" is a link, too.
      if (location.hash !== '#main') setHash(location.hash)
    }
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return parseHash(hash)
}

function parseHash(hash: string): PageAddress {
  const [view = '', ...rest] = hash.slice(1).split('/')
  const detail = decoded(rest.join('/'))
  return { view, ...(detail !== '' && { detail }) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
