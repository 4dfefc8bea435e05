import type { Processes } from '#shared/child-processes/open-processes.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { Detection, TechnologySource } from '#workers/facts/tech/detect-technologies.ts'
import type { PublicFingerprints } from '#workers/facts/tech/public-schema/add-public-fingerprints.ts'
import type { TechnologyReply, TechnologyTask } from './technology-process.ts'

export interface Technologies {
  /**
   * Runs `detectTechnologies` in a child process. Throws as it does, PAGE_TOO_COMPLEX above the CPU or memory limit, and the
   * signal's reason.
   */
  detect: (source: TechnologySource, signal: AbortSignal) => Promise<Detection>
  /** The paths of the global variables that show a technology, such as `jQuery.fn.jquery`. */
  globalNames: (signal: AbortSignal) => Promise<string[]>
}

export interface TechnologiesOptions {
  /** A folder with fingerprints in the public schema. */
  directory: string | undefined
  /** Called once the folder was read. */
  onLoaded?: (loaded: PublicFingerprints) => void
}

/** Reads the fingerprints of `directory` once. Throws if it cannot be read. */
export async function openTechnologies(processes: Processes, options: TechnologiesOptions): Promise<Technologies> {
  const { directory, onLoaded } = options
  const kind = {
    module: new URL('./technology-process.ts', import.meta.url),
    // The first task of a process also reads the fingerprints.
    cpuMs: directory === undefined ? 3000 : 15_000,
    exceeded: tooComplex,
  }
  // The kind of a task decides about its reply.
  const run = (task: TechnologyTask, signal: AbortSignal): Promise<TechnologyReply> =>
    processes.run(kind, task, signal) as Promise<TechnologyReply>
  if (directory !== undefined) {
    const loaded = await run({ kind: 'load', directory }, AbortSignal.timeout(loadTimeoutMs))
    onLoaded?.(loaded as PublicFingerprints)
  }
  return {
    detect: async (source, signal) => (await run({ kind: 'detect', directory, source }, signal)) as Detection,
    globalNames: async (signal) => (await run({ kind: 'globals', directory }, signal)) as string[],
  }
}

const loadTimeoutMs = 60_000

function tooComplex(limit: string, cause: unknown): AppError {
  return new AppError('PAGE_TOO_COMPLEX', `Reading the page took more than ${limit}.`, { cause })
}
