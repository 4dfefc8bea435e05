import { expect } from 'vitest'
import { callOperation } from './client.ts'

interface Cited {
  citations: readonly { index: number; url: string; quote: string; hash: string }[]
}

/** Expects that each [n] of a text has a citation, and that each quote stands in its page, as the service reads it now. */
export async function expectCited(text: string, { citations }: Cited, serviceUrl: string): Promise<void> {
  const numbers = [...text.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number))
  expect(numbers).not.toEqual([])
  expect(numbers.filter((number) => !citations.some(({ index }) => index === number))).toEqual([])
  for (const { url, quote } of citations) {
    const { body } = await callOperation<{ content: string }>(serviceUrl, 'fetch-basic', { url })
    expect(plain(body.content)).toContain(plain(quote))
  }
}

const plain = (text: string) => text.replaceAll(/[\s*_[\]()#|]+/g, ' ').trim()
