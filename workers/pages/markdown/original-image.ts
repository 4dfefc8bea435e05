import { absoluteUrl } from './absolute-url.ts'

/** The address of the image itself, if the URL is that of a proxy that resizes it; otherwise the URL. */
export function originalImage(url: string): string {
  let original = url
  // A proxy may stand behind another one.
  for (let step = 0; step < maxSteps; step++) {
    const behind = behindProxy(original)
    if (behind === undefined) return original
    original = behind
  }
  return original
}

const maxSteps = 3

function behindProxy(url: string): string | undefined {
  const { hostname, pathname, searchParams } = new URL(url)
  if (/^i[0-3]\.wp\.com$/u.test(hostname) && /^\/[\w-]+\.[\w.-]+\//u.test(pathname)) return `https:/${pathname}`
  const parameter =
    queryProxyPath.test(pathname) || queryProxyHost.test(hostname)
      ? (searchParams.get('url') ?? searchParams.get('href') ?? searchParams.get('u'))
      : null
  if (parameter !== null)
    return imageUrl(/^[\w-]+\.[\w.-]+\//u.test(parameter) ? `https://${parameter}` : parameter, url)
  if (!pathProxy.test(pathname)) return undefined
  const at = pathname.search(/\/https?(?::\/\/?|%3A%2F%2F)/iu)
  return at < 0 ? undefined : imageUrl(decoded(pathname.slice(at + 1)).replace(/^(https?):\/(?!\/)/u, '$1://'), url)
}

/** Next.js, Vercel, Netlify, Astro and Gatsby, and two public proxies. The address is a parameter. */
const queryProxyPath = /\/(?:_next\/image|_vercel\/image|_image|\.netlify\/images)\/?$|\/_gatsby\/image\//u
const queryProxyHost = /^(?:images\.weserv\.nl|wsrv\.nl|external-content\.duckduckgo\.com)$/u
/** Cloudflare, Cloudinary and Nuxt. The address is the end of the path. */
const pathProxy = /\/(?:cdn-cgi\/image|image\/fetch|_ipx)\//u

function imageUrl(reference: string, baseUrl: string): string | undefined {
  const url = absoluteUrl(reference, baseUrl)
  return url?.startsWith('http') ? url : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
