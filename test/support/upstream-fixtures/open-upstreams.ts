import type { FixtureUpstream } from './open-fixture-upstream.ts'

/** Functions that open the upstreams of an operation, by name. */
export type UpstreamOpeners = Readonly<Record<string, () => Promise<FixtureUpstream>>>

/** Opened upstreams, by the same names. */
export type Upstreams<U extends UpstreamOpeners> = { readonly [N in keyof U]: FixtureUpstream }

export interface OpenedUpstreams<U extends UpstreamOpeners> extends AsyncDisposable {
  upstreams: Upstreams<U>
  /** The settings of all of them. */
  settings: Record<string, string>
}

export async function openUpstreams<U extends UpstreamOpeners>(openers: U): Promise<OpenedUpstreams<U>> {
  const scope = new AsyncDisposableStack()
  const entries = await Promise.all(
    Object.entries(openers).map(async ([name, open]) => [name, scope.use(await open())] as const),
  )
  return {
    // The entries have the names of the openers.
    upstreams: Object.fromEntries(entries) as Upstreams<U>,
    settings: Object.assign({}, ...entries.map(([, { settings }]) => settings)) as Record<string, string>,
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}
