import { afterAll } from 'vitest'
import { openModelFixture } from '#test/support/upstream-fixtures/model/open-model-fixture.ts'

/** The model that writes the reports of a test file. */
export const model = await openModelFixture()

afterAll(() => model[Symbol.asyncDispose]())
