import { afterAll, beforeAll, describe } from 'vitest'
import { operations, type OperationName } from '#shared/contract/operations/index.ts'
import { openService } from '#test/support/processes/service.ts'
import { settingsFor } from '#test/support/processes/settings-for.ts'
import { sharedService, type SharedService } from '#test/support/processes/shared-service.ts'
import {
  openUpstreams,
  sharedUpstreams,
  type OpenedUpstreams,
  type UpstreamOpeners,
  type Upstreams,
} from '#test/support/upstream-fixtures/open-upstreams.ts'

/** The needs of an operation's tests beside a service. */
export interface OperationFixtures<U extends UpstreamOpeners> {
  /** Upstream services that open before the service, which gets their settings. */
  upstreams?: U
  /** Further settings of the service. */
  settings?: Readonly<Record<string, string>>
  /** Operations with the same upstreams and settings share them and a service, which stay open. */
  isShared?: boolean
}

/**
 * Describes an operation with a running service that takes no payments. `every-operation.test.ts` and
 * `every-paid-operation.test.ts` in `test/operations` test the rules of all operations.
 *
 * @example
 * describeOperation(
 *   'search',
 *   (service, upstreams) => { it('…', () => expect(upstreams().serper.requests).toEqual([])) },
 *   { upstreams: { serper: openSerperFixture } },
 * )
 */
export function describeOperation<U extends UpstreamOpeners = UpstreamOpeners>(
  name: OperationName,
  tests: (service: () => SharedService, upstreams: () => Upstreams<U>) => void,
  fixtures: OperationFixtures<U> = {},
): void {
  const operation = operations.find((known) => known.name === name)
  if (operation === undefined) throw new Error(`Unknown operation ${name}.`)
  let opened: Pick<OpenedUpstreams<U>, 'upstreams' | 'settings'>
  let service: SharedService
  // A service with upstreams of its own ends with its file. The service refuses calls by how long the last jobs took: a file
  // that renders slow pages must not change that for others.
  const ownSettings = { ...settingsFor(operation), ...fixtures.settings }
  const hasOwnNeeds = fixtures.upstreams !== undefined || Object.keys(ownSettings).length > 0
  const isShared = fixtures.isShared ?? !hasOwnNeeds

  describe(`${operation.method} ${operation.path}`, () => {
    const scope = new AsyncDisposableStack()
    beforeAll(async () => {
      // Without upstreams, U has no names.
      const openers = fixtures.upstreams ?? ({} as U)
      opened = isShared ? await sharedUpstreams(openers) : scope.use(await openUpstreams(openers))
      const settings = { ...opened.settings, ...ownSettings }
      service = isShared ? await sharedService(settings) : await openOwnService(settings)
    })
    afterAll(() => scope.disposeAsync())

    async function openOwnService(settings: Readonly<Record<string, string>>): Promise<SharedService> {
      const { url, dir, process } = scope.use(await openService(settings))
      return { url, dir, lines: process.lines }
    }

    tests(
      () => service,
      () => opened.upstreams,
    )
  })
}
