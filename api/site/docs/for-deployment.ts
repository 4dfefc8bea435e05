/** Replaces the address of the examples with that of the deployment. Pure. */
export const forDeployment = (markdown: string, publicUrl: string): string =>
  markdown
    .replaceAll('http://localhost:3000', publicUrl)
    // Where a text shows a host: in the first line of a sign-in text.
    .replaceAll('localhost:3000 wants you', `${new URL(publicUrl).host} wants you`)
    .replaceAll('localhost:3000', publicUrl)
