/** A page with a text that is long enough to be read as one, and its own HTML. */
export function zooPage(title: string, html: string): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>
    <p>This page of the zoo shows what it knows only to somebody who acts, and this sentence makes it long enough.</p>
    ${html}</main></body></html>`
}

/** A sentence that an extraction keeps. */
export const fact = (name: string): string =>
  `The ${name} of this page is written here, in a sentence that is as long as those of an article.`
