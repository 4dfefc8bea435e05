import type { dependencyKinds, PackageRegistry } from '#shared/contract/models/facts/package-facts.ts'

/** One version of a package, as its registry describes it. Undefined: the registry does not say. */
export interface PackageRecord {
  registry: PackageRegistry
  /** In the canonical form of the registry. */
  name: string
  version: string
  description: string | undefined
  /** SPDX expression, or the text of the package. */
  license: string | undefined
  homepage: string | undefined
  repository: string | undefined
  requires: string | undefined
  /** The reason; empty if none is given. */
  deprecated: string | undefined
  /** The reason; empty if none is given. */
  yanked: string | undefined
  /** Unix milliseconds. */
  publishedAt: number | undefined
  /** When each version was published, Unix milliseconds, oldest first. */
  releases: readonly number[]
  /** When the newest version was published at the latest. Set where `releases` is unknown. */
  modifiedAt: number | undefined
  versions: number | undefined
  maintainers: number | undefined
  dependencies: readonly Dependency[]
  /** The names of the scripts that run at installation. */
  installScripts: readonly string[]
  /** Only a source archive: its build script runs at installation. */
  isSourceOnly: boolean
  traces: QualityTraces
  warnings: readonly string[]
}

export interface Dependency {
  name: string
  requirement: string
  kind: (typeof dependencyKinds)[number]
}

/** Traces of care that a registry shows. */
export interface QualityTraces {
  readmeLength: number | undefined
  hasTests: boolean | undefined
  hasLinter: boolean | undefined
  hasFileList: boolean | undefined
  hasChangelog: boolean | undefined
}
