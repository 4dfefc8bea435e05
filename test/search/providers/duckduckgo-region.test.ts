import { describe, expect, it } from 'vitest'
import { regionCountries, regionLanguages, regionOf } from '#workers/search/providers/duckduckgo/region.ts'

describe('the region of a search at DuckDuckGo', () => {
  it.each([
    [{}, undefined],
    [{ country: 'us' }, 'us-en'],
    [{ country: 'us', language: 'es' }, 'ue-es'],
    [{ country: 'gb', language: 'en' }, 'uk-en'],
    [{ country: 'ch' }, 'ch-de'],
    [{ country: 'ch', language: 'it' }, 'ch-it'],
    [{ country: 'ch', language: 'en' }, 'ch-de'],
    [{ country: 'jp', language: 'ja' }, 'jp-jp'],
    [{ country: 'tw', language: 'zh' }, 'tw-tzh'],
    [{ country: 'es', language: 'ca' }, 'ct-ca'],
    [{ country: 'eg', language: 'en' }, 'xa-en'],
    [{ country: 'uy' }, 'xl-es'],
    [{ country: 'zz' }, undefined],
    [{ country: 'zz', language: 'de' }, 'de-de'],
    [{ language: 'pt' }, 'br-pt'],
    [{ language: 'nb' }, 'no-no'],
    [{ language: 'zz' }, undefined],
  ])('of %j is %s', (options, region) => {
    expect(regionOf(options)).toBe(region)
  })

  it('exists for every country and language that the provider declares', () => {
    for (const country of regionCountries) expect(regionOf({ country })).toMatch(/^[a-z]{2}-[a-z]{2,3}$/)
    for (const language of regionLanguages) expect(regionOf({ language })).toMatch(/^[a-z]{2}-[a-z]{2,3}$/)
  })
})
