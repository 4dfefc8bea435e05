import { describe, expect, it } from 'vitest'
import { paginate, type PageStart } from '#shared/storage/paginate.ts'

const lastPage = 3

/** A list of three pages, numbered from 1, with the numbers of the pages that were read. */
function openList() {
  const read: number[] = []
  const list = async ({ cursor = '1' }: PageStart) => {
    const page = Number(cursor)
    read.push(page)
    return { page, ...(page < lastPage && { next: String(page + 1) }) }
  }
  return { read, list }
}

describe('paginate', () => {
  it('reads every page once, in order', async () => {
    const { read, list } = openList()
    const used: number[] = []
    for await (const { page } of paginate(list)) used.push(page)
    expect([read, used]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ])
  })

  it('reads no page after the one at which its caller stops', async () => {
    const { read, list } = openList()
    for await (const { page } of paginate(list)) if (page === 2) break
    expect(read).toEqual([1, 2])
  })
})
