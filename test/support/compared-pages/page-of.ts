/** A page with paragraphs and a table of two columns. */
export function pageOf(
  title: string,
  { lines = [], pairs = {}, language = 'en' }: { lines?: string[]; pairs?: Record<string, string>; language?: string },
): string {
  const rows = Object.entries(pairs).map(([label, value]) => `<tr><td>${label}</td><td>${value}</td></tr>`)
  const table = `<table><thead><tr><th>Property</th><th>Value</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  const [intro = `${title} is described on this page, for readers who like to know more about it.`] = lines
  return `<!doctype html><html lang="${language}"><head><title>${title}</title></head><body><main><article>
    <h1>${title}</h1><p>${intro}</p>
    ${lines
      .slice(1)
      .map((line) => `<p>${line}</p>`)
      .join('')}${rows.length === 0 ? '' : table}</article></main></body></html>`
}
