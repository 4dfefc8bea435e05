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
}

/** Reads the pages of a folder one by one, ordered by number. Pages without an address are left out. */
export function* readDataFolder(folder: string): Generator<LabelledPage> {
  for (const file of readdirSync(join(folder, 'ground-truth')).sort()) {
    const number = file.replace('.json', '')
    // Trusts the format of the folder.
    const labels = JSON.parse(readFileSync(join(folder, 'ground-truth', file), 'utf8')) as Labels
    // Some pages have no address: their links and the features of the path would be wrong.
    if (!labels.url) continue
    const truth = labels.ground_truth
    yield {
      number,
      url: labels.url,
      html: readFileSync(join(folder, 'html', `${number}.html`)),
      type: labels._internal.page_type.primary,
      expectedText: truth.main_content ?? '',
      requiredSnippets: truth.with ?? [],
      forbiddenSnippets: truth.without ?? [],
    }
  }
}

interface Labels {
  /** Missing or empty for some pages. */
  url?: string
  _internal: { page_type: { primary: string } }
  ground_truth: { main_content?: string; with?: string[]; without?: string[] }
}
