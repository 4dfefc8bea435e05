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
  return {
    ...(await openEach(openers, async (open) => scope.use(await open()))),
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}

const shared = new Map<() => Promise<FixtureUpstream>, Promise<FixtureUpstream>>()

/** Upstreams that all files of a process share. They have the answers of their fixtures again, and no requests. */
export function sharedUpstreams<U extends UpstreamOpeners>(
  openers: U,
): Promise<Omit<OpenedUpstreams<U>, typeof Symbol.asyncDispose>> {
  return openEach(openers, async (open) => {
    const opening = shared.get(open) ?? open()
    shared.set(open, opening)
    const upstream = await opening
    upstream.reset()
    upstream.requests.length = 0
    return upstream
  })
}

async function openEach<U extends UpstreamOpeners>(
  openers: U,
  openOne: (open: () => Promise<FixtureUpstream>) => Promise<FixtureUpstream>,
) {
  const entries = await Promise.all(
    Object.entries(openers).map(async ([name, open]) => [name, await openOne(open)] as const),
  )
  return {
    // The entries have the names of the openers.
    upstreams: Object.fromEntries(entries) as Upstreams<U>,
    settings: Object.assign({}, ...entries.map(([, { settings }]) => settings)) as Record<string, string>,
  }
}
