import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A labelled page of a data folder (`html/NNNN.html` and `ground-truth/NNNN.json`). */
export interface LabelledPage {
  number: string
  url: string
  html: Uint8Array
  type: string
  /** The labelled content; empty for a page without content. */
  expectedText: string
  /** Snippets that the content must contain, and snippets that it must not contain. */
  requiredSnippets: string[]
  forbiddenSnippets: string[]
  split: 'train' | 'test'
}

/** Reads the pages of a folder one by one, ordered by number. */
export function* readDataFolder(folder: string): Generator<LabelledPage> {
  for (const file of readdirSync(join(folder, 'ground-truth')).sort()) {
    const number = file.replace('.json', '')
    // Trusts the format of the folder.
    const labels = JSON.parse(readFileSync(join(folder, 'ground-truth', file), 'utf8')) as Labels
    const truth = labels.ground_truth
    yield {
      number,
      url: labels.url,
      html: readFileSync(join(folder, 'html', `${number}.html`)),
      type: labels._internal.page_type.primary,
      expectedText: truth.main_content ?? '',
      requiredSnippets: truth.with ?? [],
      forbiddenSnippets: truth.without ?? [],
      split: splitOf(number),
    }
  }
}

interface Labels {
  url: string
  _internal: { page_type: { primary: string } }
  ground_truth: { main_content?: string; with?: string[]; without?: string[] }
}

/** Splits by a hash of the number, independent of order and page type. */
function splitOf(number: string): 'train' | 'test' {
  let hash = 2_166_136_261
  for (const char of number) hash = Math.imul(hash ^ char.charCodeAt(0), 16_777_619)
  return ((hash >>> 13) & 1) === 0 ? 'train' : 'test'
}
