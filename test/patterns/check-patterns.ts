import { globSync, readFileSync, writeFileSync } from 'node:fs'
import recheck from 'recheck/lib/browser.js'
import { exceptions, type Exception } from './exceptions.ts'
import { findPatterns } from './find-patterns.ts'
import { unlimitedRepetition } from './unlimited-repetition.ts'

/**
 * Fails when a regular expression of the service may take more than linear time or overflow the stack, or when a call spreads
 * a list into its arguments. The detector needs minutes for all patterns, so a list keeps those that it found safe, and a run
 * checks only the others. `npm run patterns -- --write` updates the list.
 */
const safeList = new URL('safe-patterns.txt', import.meta.url)
const isWriting = process.argv.includes('--write')
const safe = new Set(readFileSync(safeList, 'utf8').split('\n'))
const found = new Set<string>()
const usedExceptions = new Set<Exception>()
const problems: string[] = []

for (const file of globSync(['{api,shared,workers,scheduler}/**/*.{ts,tsx}', 'start*.ts']).toSorted()) {
  for (const { kind, line, text } of findPatterns(file, readFileSync(file, 'utf8'))) {
    found.add(text)
    const exception = exceptions.find((each) => each.file === file && text.startsWith(each.begins))
    if (exception) usedExceptions.add(exception)
    const problem = exception ? undefined : problemOf(kind, text)
    if (problem !== undefined) problems.push(`${file}:${line}: ${text}\n    ${problem}`)
  }
}
for (const exception of exceptions) {
  if (!usedExceptions.has(exception))
    problems.push(
      `exceptions.ts: no pattern in ${exception.file} starts with ${exception.begins}. Remove the exception.`,
    )
}

const kept = [...safe].filter((text) => found.has(text)).toSorted()
if (isWriting) writeFileSync(safeList, `${kept.join('\n')}\n`)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1

function problemOf(kind: string, text: string): string | undefined {
  if (kind === 'spread') return 'spreads a list into arguments: a long list overflows the stack. Use a loop.'
  if (kind === 'computed pattern') return 'is built at run time: the detector cannot read it. Write a literal.'
  const unlimited = unlimitedRepetition(text)
  if (unlimited !== undefined) return unlimited
  if (safe.has(text)) return undefined
  const verdict = checkPattern(text)
  if (verdict === undefined) safe.add(text)
  return verdict
}

/** The reason why a pattern may not be linear; undefined if it is. */
function checkPattern(text: string): string | undefined {
  const end = text.lastIndexOf('/')
  const verdict = recheck.checkSync(text.slice(1, end), text.slice(end + 1), { timeout: 20_000 })
  if (verdict.status === 'safe') return undefined
  if (verdict.status === 'vulnerable') {
    return `takes ${verdict.complexity.summary} time, for example for ${verdict.attack.pattern}.`
  }
  return `cannot be checked (${verdict.error.kind}). Rewrite it, or explain in exceptions.ts why it is linear.`
}
