import type { ReadPage } from '#workers/evidence/sources/read-sources.ts'

/** The warning about pages in different languages. Undefined if they declare one language, or none. */
export function languageWarning(pages: readonly ReadPage[]): string | undefined {
  const declared = pages.flatMap(({ answer }) => answer.page.metadata.language ?? [])
  const languages = [...new Set(declared.map((tag) => tag.split('-', 1)[0]?.toLowerCase() ?? ''))]
  if (languages.length < 2) return undefined
  return `The pages are in different languages (${languages.join(', ')}). Labels with a known translation and numbers were compared; sentences in different languages were not aligned.`
}
