import { openModelFixture } from '#test/support/upstream-fixtures/model/open-model-fixture.ts'

/** The model that writes the reports of the tests. It lives as long as the process, which runs several files. */
export const model = await openModelFixture()
