import { describe, expect, it } from 'vitest'
import { discovery } from '#api/projections/discovery.ts'
import { openapi } from '#api/projections/openapi.ts'
import { createRoutes, type RoutesDeps } from '#api/routes/index.ts'
import { operations } from '#shared/operations/index.ts'

/** What the public documents say is reviewed like code: a change shows as a change of these files (`vitest -u`). */
describe('the public documents', () => {
  const terms = {
    publicUrl: 'https://webintel.test',
    list: 'catalog',
    capabilities: new Set<never>(),
    freeLimit: 10,
  } as const

  it('are those of golden/openapi.json', async () => {
    // Describing routes calls none of them, so they need nothing to stand on.
    const routes = createRoutes({} as RoutesDeps)
    await expect(pretty(openapi(routes, terms.publicUrl))).toMatchFileSnapshot('golden/openapi.json')
  })

  it('are those of golden/discovery.json', async () => {
    await expect(pretty(discovery(operations, terms))).toMatchFileSnapshot('golden/discovery.json')
  })
})

const pretty = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`
