import { seededRandom } from '#test/support/generated-site/seeded-random.ts'
import { openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import { restlessPages } from './pages/index.ts'
import type { RestlessPage, View } from './restless-page.ts'
import { writeDocument } from './write-document.ts'

export interface RestlessSite extends FixtureSite {
  /** Turns a fact of a page to its other text, from this time on (Unix milliseconds). */
  plant: (page: string, fact: string, at: number) => void
  /** The texts that changed by themselves in the last requests of a page, by kind. */
  noiseOf: (page: string) => ReadonlyMap<string, ReadonlySet<string>>
}

/** Opens a website on loopback whose pages differ at every request. The same seed, times and requests make the same pages. */
export async function openRestlessSite({ seed, now }: { seed: number; now: () => number }): Promise<RestlessSite> {
  const planted = new Map<string, number[]>()
  const noise = new Map<string, Map<string, Set<string>>>()
  const counts = new Map<string, number>()
  const served = (page: RestlessPage) => {
    const requests = (counts.get(page.name) ?? 0) + 1
    counts.set(page.name, requests)
    const at = now()
    const random = seededRandom(hashOf(`${seed} ${page.name} ${requests}`))
    const isPlanted = (fact: string) =>
      (planted.get(`${page.name} ${fact}`) ?? []).filter((time) => time <= at).length % 2 === 1
    const factOf = (name: string, isAfter: boolean) => page.facts[name]?.[isAfter ? 2 : 1] ?? `Unknown fact ${name}`
    const texts = noise.get(page.name) ?? new Map<string, Set<string>>()
    noise.set(page.name, texts)
    const view: View = {
      at,
      language: page.language,
      random,
      steady: (name) => seededRandom(hashOf(`${seed} ${page.name} ${name}`))(),
      requests,
      fact: (name) => factOf(name, isPlanted(name)),
      noise: (kind, text) => {
        texts.set(kind, new Set([...(texts.get(kind) ?? []), text].slice(-60)))
        return text
      },
    }
    return writeDocument(page, view)
  }
  const site = await openFixtureSite(
    Object.fromEntries(
      restlessPages.map((page) => [
        `/${page.name}`,
        (_request, response) => {
          response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
          response.end(served(page))
        },
      ]),
    ),
  )
  return {
    ...site,
    plant: (page, fact, at) => {
      planted.set(`${page} ${fact}`, [...(planted.get(`${page} ${fact}`) ?? []), at])
    },
    noiseOf: (page) => noise.get(page) ?? new Map(),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
