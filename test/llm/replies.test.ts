import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { ModelMode } from '#test/support/upstream-fixtures/model/spoil.ts'
import { expected, openTestModel, request } from './open-test-model.ts'

const model = await openTestModel()
const { fixture } = model
afterAll(() => model[Symbol.asyncDispose]())
afterEach(() => {
  fixture.mode = 'competent'
  fixture.nextModes.length = 0
  fixture.asked.length = 0
})

describe('a reply of the model', () => {
  it('is the object that the schema asks for, without the nulls of absent fields', async () => {
    expect(await model.open().ask(request)).toEqual(expected)
    expect(fixture.asked).toHaveLength(1)
    expect(fixture.asked[0]?.body).toMatchObject({
      model: 'fixture-large',
      temperature: 0,
      stream: true,
      max_tokens: 500,
    })
  })

  it.each<ModelMode>(['fenced', 'sloppy', 'thinking', 'unstreamed', 'no-usage', 'wrong-usage'])(
    'is read at once when the model is %s',
    async (mode) => {
      fixture.mode = mode
      expect(await model.open().ask(request)).toEqual(expected)
      expect(fixture.asked).toHaveLength(1)
    },
  )

  it.each<ModelMode>(['garbage', 'empty', 'ignores-schema'])('is asked for again after %s', async (mode) => {
    fixture.nextModes.push(mode)
    expect(await model.open().ask(request)).toEqual(expected)
    expect(fixture.asked).toHaveLength(2)
    expect(fixture.asked[1]?.body.messages.at(-1)?.content).toContain('JSON Schema')
  })
})
