/** `site-audit` and `siteAudit` as `site_audit`. */
export const snakeCase = (name: string): string =>
  name.replaceAll('-', '_').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Names of the API that Python reserves. Of these, inputs have the name with an underscore. */
export const isReservedInPython = (name: string): boolean => reserved.has(name)

// keyword.kwlist of Python 3.14, without the three constants.
const reserved = new Set(
  (
    'and as assert async await break class continue def del elif else except finally for from global if import in is ' +
    'lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
)
