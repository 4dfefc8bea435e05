import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { hostSettings } from './host-settings.ts'
import { integerBetween, optionalInteger, text, type Setting } from './settings.ts'

/** Settings of worker processes: how much they do at once, per process and per target host. */
export const workerSettings = {
  FETCH_CONCURRENCY: integerBetween(1, 1000, 32, 'Concurrent fetch jobs per worker process'),
  CRAWL_CONCURRENCY: integerBetween(1, 1000, 4, 'Concurrent multi-page jobs per worker process'),
  SEARCH_CONCURRENCY: integerBetween(1, 1000, 32, 'Concurrent search jobs per worker process'),
  RESEARCH_CONCURRENCY: integerBetween(
    1,
    1000,
    8,
    'Concurrent answers, extractions and research jobs per worker process',
  ),
  INTEL_CONCURRENCY: integerBetween(1, 1000, 4, 'Concurrent intelligence reports per worker process'),
  BROWSER_CONCURRENCY: optionalInteger(
    0,
    100,
    'Pages a worker process renders concurrently; derived from memory and cores when unset; 0 disables rendering in this process',
  ),
  CHROME_PATH: programPath('Path of Chromium or Chrome; default: the installed one, else the one from npm (Linux x64)'),
  ...hostSettings,
  EXTRACTION_THREADS: {
    ...integerBetween(
      1,
      64,
      availableParallelism(),
      'Child processes per worker process that convert pages to markdown',
    ),
    fallbackText: 'number of cores',
  },
  DOCUMENT_THREADS: integerBetween(
    1,
    64,
    2,
    'Child processes per worker process that read PDF, office files and books; each takes up to 1.2 GB of memory',
  ),
  OCR_LANGUAGES: text(
    'eng',
    "Languages of OCR, joined by +, as the system's tesseract names them; without it, English only",
  ),
} as const

function programPath(about: string): Setting<string | undefined> {
  const read = (value: string) => {
    if (statSync(value, { throwIfNoEntry: false })?.isFile() !== true)
      throw new Error(`expected the path of a program; found no file at ${value}`)
    return value
  }
  return { read, fallback: undefined, about }
}
