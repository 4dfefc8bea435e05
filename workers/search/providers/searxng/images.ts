import type { SearchProvider } from '#workers/search/provider.ts'
import { readImage } from '#workers/search/reading/read-image.ts'
import { readList } from '#workers/search/reading/read-list.ts'
import { textAt, valueAt } from '#workers/upstreams/read-reply.ts'
import { askSearxng, searxng, type SearxngAccess } from './ask-searxng.ts'

/** Images by SearXNG. */
export const openSearxngImages = (access: SearxngAccess): SearchProvider<'images'> => ({
  ...searxng,
  kind: 'images',
  applies: ['language', 'freshness', 'site', 'phrase'],
  async search(request, limits) {
    const json = await askSearxng('images', request, { access, limits })
    return readList({ json, name: searxng.name, path: ['results'], limit: request.limit }, (item) => {
      const [width, height] = sidesOf(textAt(item, 'resolution') ?? '')
      return readImage({
        title: valueAt(item, 'title'),
        imageUrl: valueAt(item, 'img_src'),
        thumbnail: valueAt(item, 'thumbnail_src'),
        sourcePage: valueAt(item, 'url'),
        source: valueAt(item, 'source') || valueAt(item, 'parsed_url', '1'),
        width,
        height,
      })
    })
  },
})

/** Engines write `1920x1080`, `1920 x 1080` or `1920×1080`. */
const sidesOf = (resolution: string) =>
  resolution
    .slice(0, 20)
    .split(/[x×]/, 2)
    .map((side) => side.trim())
