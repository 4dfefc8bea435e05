import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One labelled page of a data folder (`html/NNNN.html` beside `ground-truth/NNNN.json`). */
export interface LabelledPage {
  number: string
  url: string
  html: Uint8Array
  type: string
  /** The text a careful reader called the content; empty where the right answer is "no content". */
  wanted: string
  /** Snippets that must be there, and snippets that must not. */
  withSnippets: string[]
  withoutSnippets: string[]
  half: 'tuned' | 'untuned'
}

/** The pages of a folder, one at a time, in order of their numbers. */
export function* readDataFolder(folder: string): Generator<LabelledPage> {
  for (const file of readdirSync(join(folder, 'ground-truth')).sort()) {
    const number = file.replace('.json', '')
    // The folder's own format; a wrong one shows at once in the figures.
    const labels = JSON.parse(readFileSync(join(folder, 'ground-truth', file), 'utf8')) as Labels
    const truth = labels.ground_truth
    yield {
      number,
      url: labels.url,
      html: readFileSync(join(folder, 'html', `${number}.html`)),
      type: labels._internal.page_type.primary,
      wanted: truth.main_content ?? '',
      withSnippets: truth.with ?? [],
      withoutSnippets: truth.without ?? [],
      half: halfOf(number),
    }
  }
}

interface Labels {
  url: string
  _internal: { page_type: { primary: string } }
  ground_truth: { main_content?: string; with?: string[]; without?: string[] }
}

/** A hash of the number decides, so that neither order nor type of page does. */
function halfOf(number: string): 'tuned' | 'untuned' {
  let hash = 2_166_136_261
  for (const char of number) hash = Math.imul(hash ^ char.charCodeAt(0), 16_777_619)
  return ((hash >>> 13) & 1) === 0 ? 'tuned' : 'untuned'
}
