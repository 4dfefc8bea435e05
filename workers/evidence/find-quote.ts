export { findQuote, type FoundQuote } from '#shared/quotes/find-quote.ts'
