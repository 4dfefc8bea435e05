import { expect } from 'vitest'
import { callOperation } from './client.ts'

interface Cited {
  citations: readonly { index: number; url: string; quote: string; hash: string }[]
  sources: readonly { index: number; url: string }[]
}

/**
 * Expects that each [n] of a text has a citation, that n is the number of the source with its URL, and that each quote stands in
 * its page, as the service reads it now.
 */
export async function expectCited(text: string, { citations, sources }: Cited, serviceUrl: string): Promise<void> {
  const numbers = [...text.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number))
  expect(numbers).not.toEqual([])
  expect(numbers.filter((number) => !citations.some(({ index }) => index === number))).toEqual([])
  for (const { index, url, quote } of citations) {
    expect(sources.filter((source) => source.index === index)).toMatchObject([{ url }])
    const { body } = await callOperation<{ content: string }>(serviceUrl, 'fetch-basic', { url })
    expect(plain(body.content)).toContain(plain(quote))
  }
}

const plain = (text: string) => text.replaceAll(/[\s*_[\]()#|]+/g, ' ').trim()
