// Written by `npm run docs`. Do not edit.
import type { Call, JobCall, ListCall, PagedCall } from '../call-types.ts'
import type { FetchBasicInput, FetchBasicOutput } from './paid/fetch/basic.ts'
import type { FetchProInput, FetchProOutput } from './paid/fetch/pro.ts'
import type { FetchResilientInput, FetchResilientOutput } from './paid/fetch/resilient.ts'
import type { ScreenshotInput, ScreenshotOutput } from './paid/screenshot.ts'
import type { BatchFetchInput, BatchFetchOutput } from './paid/batch/fetch.ts'
import type { ContentsInput, ContentsOutput } from './paid/contents.ts'
import type { MapInput, MapOutput } from './paid/map.ts'
import type { CrawlInput, CrawlOutput } from './paid/crawl.ts'
import type { PdfInput, PdfOutput } from './paid/pdf.ts'
import type { ConvertInput, ConvertOutput } from './paid/convert.ts'
import type { SearchInput, SearchOutput } from './paid/search.ts'
import type { SearchNewsInput, SearchNewsOutput } from './paid/search/news.ts'
import type { SearchImagesInput, SearchImagesOutput } from './paid/search/images.ts'
import type { SearchPlacesInput, SearchPlacesOutput } from './paid/search/places.ts'
import type { SearchShoppingInput, SearchShoppingOutput } from './paid/search/shopping.ts'
import type { SearchScholarInput, SearchScholarOutput } from './paid/search/scholar.ts'
import type { SearchAutocompleteInput, SearchAutocompleteOutput } from './paid/search/autocomplete.ts'
import type { SearchTrendsInput, SearchTrendsOutput } from './paid/search/trends.ts'
import type { AnswerInput, AnswerOutput } from './paid/answer.ts'
import type { ResearchInput, ResearchOutput } from './paid/research.ts'
import type { ResearchDeepInput, ResearchDeepOutput } from './paid/research/deep.ts'
import type { ExtractInput, ExtractOutput } from './paid/extract.ts'
import type { BatchExtractInput, BatchExtractOutput } from './paid/batch/extract.ts'
import type { ExtractSmartInput, ExtractSmartOutput } from './paid/extract/smart.ts'
import type { CompareInput, CompareOutput } from './paid/compare.ts'
import type { PackageInfoInput, PackageInfoOutput } from './paid/package.ts'
import type { YoutubeTranscriptInput, YoutubeTranscriptOutput } from './paid/social/youtube/transcript.ts'
import type { DiscussionsInput, DiscussionsOutput } from './paid/discussions.ts'
import type { DomainInput, DomainOutput } from './paid/domain.ts'
import type { TechInput, TechOutput } from './paid/tech.ts'
import type { IntelProjectInput, IntelProjectOutput } from './paid/intel/project.ts'
import type { IntelSiteAuditInput, IntelSiteAuditOutput } from './paid/intel/site-audit.ts'
import type { CompanyInput, CompanyOutput } from './paid/company.ts'
import type { IntelCompanyInput, IntelCompanyOutput } from './paid/intel/company.ts'
import type { IntelMarketInput, IntelMarketOutput } from './paid/intel/market.ts'
import type { IntelCompetitiveInput, IntelCompetitiveOutput } from './paid/intel/competitive.ts'
import type { CreditsBuyInput, CreditsBuyOutput } from './paid/credits/buy.ts'
import type { CreditsBalanceInput, CreditsBalanceOutput } from './free/credits/balance.ts'
import type { CreditsHistoryInput, CreditsHistoryOutput } from './free/credits/history.ts'
import type { KeyCreateInput, KeyCreateOutput } from './free/keys/post.ts'
import type { KeyListInput, KeyListOutput } from './free/keys/get.ts'
import type { KeyCreateChildInput, KeyCreateChildOutput } from './free/keys/children.ts'
import type { KeyUpdateInput, KeyUpdateOutput } from './free/keys/patch.ts'
import type { KeyRevokeInput, KeyRevokeOutput } from './free/keys/delete.ts'
import type { MemorySetInput, MemorySetOutput } from './paid/memory/set.ts'
import type { MemoryGetInput, MemoryGetOutput } from './paid/memory/get.ts'
import type { MemoryListInput, MemoryListOutput } from './paid/memory/list.ts'
import type { MemoryDeleteInput, MemoryDeleteOutput } from './free/memory/delete.ts'
import type { MonitorCreateInput, MonitorCreateOutput } from './paid/monitor/create.ts'
import type { MonitorListInput, MonitorListOutput } from './free/monitor/list.ts'
import type { MonitorGetInput, MonitorGetOutput } from './free/monitor/get.ts'
import type { MonitorDeleteInput, MonitorDeleteOutput } from './free/monitor/delete.ts'
import type { MonitorChecksInput, MonitorChecksOutput } from './free/monitor/checks.ts'
import type { MonitorDeliveriesInput, MonitorDeliveriesOutput } from './free/monitor/deliveries.ts'
import type { MonitorRedeliverInput, MonitorRedeliverOutput } from './free/monitor/redeliver.ts'
import type { MonitorPauseInput, MonitorPauseOutput } from './free/monitor/pause.ts'
import type { MonitorResumeInput, MonitorResumeOutput } from './free/monitor/resume.ts'
import type { MonitorRunInput, MonitorRunOutput } from './free/monitor/run.ts'
import type { MonitorRotateSecretInput, MonitorRotateSecretOutput } from './free/monitor/rotate-secret.ts'
import type { MonitorPreviewInput, MonitorPreviewOutput } from './free/monitor/preview.ts'
import type { MonitorBacktestInput, MonitorBacktestOutput } from './free/monitor/backtest.ts'
import type { WalletExportInput, WalletExportOutput } from './free/wallet/data/get.ts'
import type { WalletEraseInput, WalletEraseOutput } from './free/wallet/data/delete.ts'
import type { FreeFetchInput, FreeFetchOutput } from './free/free/fetch.ts'
import type { FreeSearchInput, FreeSearchOutput } from './free/free/search.ts'
import type { PreviewInput, PreviewOutput } from './free/preview.ts'
import type { JobGetInput, JobGetOutput } from './free/jobs/get.ts'
import type { JobCancelInput, JobCancelOutput } from './free/jobs/delete.ts'
import type { ProofVerifyInput, ProofVerifyOutput } from './free/proof/verify.ts'
import type { ReceiptGetInput, ReceiptGetOutput } from './free/receipts/get.ts'
import type { LogHeadInput, LogHeadOutput } from './free/log/head.ts'
import type { LogProofInput, LogProofOutput } from './free/log/proof/get.ts'
import type { LogConsistencyInput, LogConsistencyOutput } from './free/log/consistency.ts'
import type { FeedbackKeepInput, FeedbackKeepOutput } from './free/feedback.ts'
import type { FeedbackGetInput, FeedbackGetOutput } from './free/feedback/get.ts'

/** Every operation of the service as a method. */
export interface OperationTree {
  fetch: {
    /** Fetch a web page as markdown over plain HTTP */
    basic: JobCall<FetchBasicInput, FetchBasicOutput>
    /** Render a web page in a browser and return it as markdown */
    pro: JobCall<FetchProInput, FetchProOutput>
    /** Fetch a web page as markdown with a browser and outside providers as fallbacks */
    resilient: JobCall<FetchResilientInput, FetchResilientOutput>
  }
  /** Take a screenshot of a web page, or print it as PDF */
  screenshot: JobCall<ScreenshotInput, ScreenshotOutput>
  batch: {
    /** Fetch 2 to 20 web pages as markdown in one call */
    fetch: JobCall<BatchFetchInput, BatchFetchOutput>
    /** Extract the same data from up to 10 web pages */
    extract: JobCall<BatchExtractInput, BatchExtractOutput>
  }
  /** Fetch up to 20 web pages as markdown, each cut to a maximum length */
  contents: JobCall<ContentsInput, ContentsOutput>
  /** List the page addresses of a website from its sitemaps and links */
  map: JobCall<MapInput, MapOutput>
  /** Crawl a website and return its pages as markdown */
  crawl: JobCall<CrawlInput, CrawlOutput>
  /** Read a PDF as markdown, page by page */
  pdf: JobCall<PdfInput | void, PdfOutput>
  /** Read a file of your own as markdown */
  convert: JobCall<ConvertInput, ConvertOutput>
  /** Search the web, and optionally read the top results */
  search: JobCall<SearchInput, SearchOutput> & {
    /** Search the news for articles with source and date */
    news: JobCall<SearchNewsInput, SearchNewsOutput>
    /** Search images with their size and source page */
    images: JobCall<SearchImagesInput, SearchImagesOutput>
    /** Search places and businesses with address, rating and coordinates */
    places: JobCall<SearchPlacesInput, SearchPlacesOutput>
    /** Search products with price, shop and rating */
    shopping: JobCall<SearchShoppingInput, SearchShoppingOutput>
    /** Search scientific publications with authors, year and citations */
    scholar: JobCall<SearchScholarInput, SearchScholarOutput>
    /** List the queries that a search engine suggests */
    autocomplete: JobCall<SearchAutocompleteInput, SearchAutocompleteOutput>
    /** Compare the search interest of queries over time */
    trends: JobCall<SearchTrendsInput, SearchTrendsOutput>
  }
  /** Answer a question from web pages, with checked citations */
  answer: JobCall<AnswerInput, AnswerOutput>
  /** Summarize what the web says about a topic, with quotes */
  research: JobCall<ResearchInput, ResearchOutput> & {
    /** Research a topic by sub-questions, with checked citations */
    deep: JobCall<ResearchDeepInput, ResearchDeepOutput>
  }
  /** Extract data from a web page by a JSON schema, with evidence */
  extract: JobCall<ExtractInput | void, ExtractOutput> & {
    /** Extract data from a web page by a question */
    smart: JobCall<ExtractSmartInput, ExtractSmartOutput>
  }
  /** Compare two or three web pages, with quotes of each */
  compare: JobCall<CompareInput, CompareOutput>
  /** Check the health and the risks of an npm or PyPI package */
  package: JobCall<PackageInfoInput, PackageInfoOutput>
  social: {
    youtube: {
      /** Read the transcript of a YouTube video with timestamps */
      transcript: JobCall<YoutubeTranscriptInput, YoutubeTranscriptOutput>
    }
  }
  /** Find Hacker News stories about a topic, with totals */
  discussions: JobCall<DiscussionsInput, DiscussionsOutput>
  /** Look up registration, DNS, mail security and risk signals of a domain */
  domain: JobCall<DomainInput, DomainOutput>
  /** Detect the technologies of a website, each with its evidence */
  tech: JobCall<TechInput, TechOutput>
  intel: {
    /** Check a token project and its contract address for risks */
    project: JobCall<IntelProjectInput, IntelProjectOutput>
    /** Audit the SEO, performance, security and accessibility of a website */
    siteAudit: JobCall<IntelSiteAuditInput, IntelSiteAuditOutput>
    /** Research a company: summary, domain and funding, with checked citations */
    company: JobCall<IntelCompanyInput, IntelCompanyOutput>
    /** Research a market: size, growth, trends and players, with checked citations */
    market: JobCall<IntelMarketInput, IntelMarketOutput>
    /** Research the competitors of a company, with checked citations */
    competitive: JobCall<IntelCompetitiveInput, IntelCompetitiveOutput>
  }
  /** Profile a company from its own website, each field with its source */
  company: JobCall<CompanyInput, CompanyOutput>
  credits: {
    /** Buy prepaid credits with a bonus of at least 20 % */
    buy: Call<CreditsBuyInput, CreditsBuyOutput>
    /** Get the credit balance of the wallet */
    balance: Call<CreditsBalanceInput | void, CreditsBalanceOutput>
    /** List the credit transactions of the wallet */
    history: ListCall<CreditsHistoryInput | void, CreditsHistoryOutput, 'history'>
  }
  keys: {
    /** Make a key that can spend a part of the wallet’s credits */
    post: Call<KeyCreateInput, KeyCreateOutput>
    /** List spending keys with their limits and what they have left */
    get: ListCall<KeyListInput | void, KeyListOutput, 'keys'>
    /** Make a narrower key with a spending key */
    children: Call<KeyCreateChildInput, KeyCreateChildOutput>
    /** Narrow the limits of a spending key, or rename it */
    patch: Call<KeyUpdateInput, KeyUpdateOutput>
    /** Revoke a spending key and all keys below it */
    delete: Call<KeyRevokeInput, KeyRevokeOutput>
  }
  memory: {
    /** Store a JSON value for the wallet */
    set: Call<MemorySetInput, MemorySetOutput>
    /** Get a stored value of the wallet */
    get: Call<MemoryGetInput, MemoryGetOutput>
    /** List the keys that the wallet has stored */
    list: ListCall<MemoryListInput | void, MemoryListOutput, 'keys'>
    /** Delete a stored value of the wallet */
    delete: Call<MemoryDeleteInput, MemoryDeleteOutput>
  }
  monitor: {
    /** Watch a web page and report its changes to a webhook */
    create: Call<MonitorCreateInput, MonitorCreateOutput>
    /** List the monitors of the wallet */
    list: ListCall<MonitorListInput | void, MonitorListOutput, 'monitors'>
    /** Get the settings and the status of a monitor */
    get: Call<MonitorGetInput, MonitorGetOutput>
    /** Delete a monitor */
    delete: Call<MonitorDeleteInput, MonitorDeleteOutput>
    /** List the checks of a monitor */
    checks: ListCall<MonitorChecksInput, MonitorChecksOutput, 'checks'>
    /** List the notices of a monitor and their deliveries */
    deliveries: ListCall<MonitorDeliveriesInput, MonitorDeliveriesOutput, 'deliveries'>
    /** Send notices of a monitor again */
    redeliver: Call<MonitorRedeliverInput, MonitorRedeliverOutput>
    /** Pause a monitor */
    pause: Call<MonitorPauseInput, MonitorPauseOutput>
    /** Resume a paused monitor */
    resume: Call<MonitorResumeInput, MonitorResumeOutput>
    /** Check the page of a monitor now */
    run: Call<MonitorRunInput, MonitorRunOutput>
    /** Replace the webhook secret of a monitor */
    rotateSecret: Call<MonitorRotateSecretInput, MonitorRotateSecretOutput>
    /** Preview what a monitor would watch, and its price a month */
    preview: Call<MonitorPreviewInput, MonitorPreviewOutput>
    /** Replay the last checks of a monitor with other options */
    backtest: Call<MonitorBacktestInput, MonitorBacktestOutput>
  }
  wallet: {
    data: {
      /** Export all data of the wallet */
      get: PagedCall<WalletExportInput | void, WalletExportOutput>
      /** Delete all data of the wallet, except payments and credits */
      delete: Call<WalletEraseInput | void, WalletEraseOutput>
    }
  }
  free: {
    /** Fetch the beginning of a web page as markdown, free of charge */
    fetch: Call<FreeFetchInput, FreeFetchOutput>
    /** Search the web for a few results, free of charge */
    search: Call<FreeSearchInput, FreeSearchOutput>
  }
  /** Preview the price and the answer of a paid operation */
  preview: Call<PreviewInput, PreviewOutput>
  jobs: {
    /** Get the status and the result of a job */
    get: Call<JobGetInput, JobGetOutput>
    /** Cancel a job */
    delete: Call<JobCancelInput, JobCancelOutput>
  }
  proof: {
    /** Verify that this service made a proof, or that a citation is true */
    verify: Call<ProofVerifyInput, ProofVerifyOutput>
  }
  receipts: {
    /** Get the receipt of a paid call */
    get: Call<ReceiptGetInput, ReceiptGetOutput>
  }
  log: {
    /** Get the signed head of the receipt log */
    head: Call<LogHeadInput | void, LogHeadOutput>
    proof: {
      /** Prove that a receipt is in the receipt log */
      get: Call<LogProofInput, LogProofOutput>
    }
    /** Prove that the receipt log has only grown */
    consistency: Call<LogConsistencyInput, LogConsistencyOutput>
  }
  /** Publish a feedback document (ERC-8004) */
  feedback: Call<FeedbackKeepInput, FeedbackKeepOutput> & {
    /** Get a feedback document */
    get: Call<FeedbackGetInput, FeedbackGetOutput>
  }
}
