import { describe, expect, it } from 'vitest'
import { groupNames, groupOf } from '#api/site/docs/operations/operation-groups.ts'
import { operations } from '#shared/contract/operations/index.ts'

describe('the groups of operations in the documentation', () => {
  it('have a place for every operation', () => {
    expect(operations.filter((operation) => groupOf(operation) === groupOf({ path: '/added' }))).toEqual([])
  })

  // An error would end every page, not only that of the operation.
  it('list an operation that no group names', () => {
    expect(groupNames).toContain(groupOf({ path: '/added' }))
  })
})
