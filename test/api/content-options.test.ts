import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationName } from '#shared/contract/operations/index.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { sharedService, type SharedService } from '#test/support/processes/shared-service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

describe('the content options of operations that return markdown', () => {
  let service: SharedService
  let site: FixtureSite
  beforeAll(async () => {
    service = await sharedService()
    site = await openFixtureSite({ '/': articlePage('owls'), '/other': articlePage('owls') })
  })
  afterAll(() => site[Symbol.asyncDispose]())

  const inputs: [OperationName, () => object][] = [
    ['fetch-basic', () => ({ url: `${site.url}/` })],
    ['fetch-resilient', () => ({ url: `${site.url}/` })],
    ['contents', () => ({ urls: [`${site.url}/`] })],
    ['batch-fetch', () => ({ urls: [`${site.url}/`, `${site.url}/other`] })],
    ['crawl', () => ({ url: `${site.url}/`, limit: 1, tier: 'basic' })],
  ]

  it.each(inputs)('exclude the title in %s, and are part of the key of a stored answer', async (name, input) => {
    const contentWith = async (options: object) => {
      const { status, body } = await callOperation(service.url, name, { ...input(), ...options })
      expect(status).toBe(200)
      return firstContent(body)
    }
    expect(await contentWith({})).toMatch(/^# About owls\n/u)
    expect(await contentWith({ title: 'exclude' })).toMatch(/^Paragraph 1 says/u)
    expect(await contentWith({})).toMatch(/^# About owls\n/u)
  })
})

/** The content of the answer, or of its first page. */
function firstContent({ content, results, pages }: Record<string, unknown>): unknown {
  if (typeof content === 'string') return content
  const [first] = [results, pages].find(Array.isArray) ?? []
  return typeof first === 'object' && first !== null && 'content' in first ? first.content : undefined
}
