import type { DnsRecords } from '#shared/egress/dns/dns-records.ts'
import type { FieldExtraction } from './answers/extract/isolated/field-extraction.ts'
import type { Documents } from './documents/isolated/open-documents.ts'
import type { RdapBootstrap } from './facts/domain/rdap/rdap-bootstrap.ts'
import type { HackerNews } from './facts/hacker-news/hacker-news.ts'
import type { PackageServices } from './facts/packages/package-services.ts'
import type { Technologies } from './facts/tech/isolated/open-technologies.ts'
import type { YouTube } from './facts/youtube/youtube.ts'
import type { JobBoards } from './intel/company/jobs/job-boards.ts'
import type { Llm } from './llm/llm.ts'
import type { Ocr } from './pdf/ocr/ocr.ts'
import type { OutsideProviders } from './resilient/outside-providers.ts'
import type { Search } from './search/search.ts'
import type { Robots } from './sites/robots/robots.ts'
import type { Upstream } from './upstreams/upstream.ts'

/** The ports that handlers use, opened once per worker process. */
export interface HandlerPorts {
  robots: Robots
  /** Undefined if no language model is configured. */
  llm: Llm | undefined
  documents: Documents
  ocr: Ocr
  /** The configured fetch providers. */
  providers: OutsideProviders
  upstream: Upstream
  search: Search
  technologies: Technologies
  fieldExtraction: FieldExtraction
  dnsRecords: DnsRecords
  rdap: RdapBootstrap
  packageServices: PackageServices
  hackerNews: HackerNews
  jobBoards: JobBoards
  youTube: YouTube
}
