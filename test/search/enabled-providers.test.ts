import { describe, expect, it } from 'vitest'
import { readConfig } from '#shared/runtime/config.ts'
import { searchCapabilities, searchProvidersFor } from '#shared/runtime/settings/search-settings.ts'

const shoppingWith = (settings: Readonly<Record<string, string>>) =>
  searchProvidersFor('shopping', readConfig(settings))

describe('shopping', () => {
  it('is read from result pages without a key', () => expect(shoppingWith({})).toEqual(['result-pages']))

  it('is not sold where no provider finds web pages', () => {
    const settings = { SEARCH_PROVIDERS: 'serper,result-pages,nominatim' }
    expect(shoppingWith(settings)).toEqual([])
    expect(searchCapabilities(readConfig(settings))).toEqual(['places-search'])
    expect(shoppingWith({ ...settings, SERPER_API_KEY: 'test-key' })).toEqual(['serper', 'result-pages'])
  })
})
