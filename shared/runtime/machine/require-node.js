// Loaded first (--import). Plain JavaScript: an older Node cannot parse TypeScript and would print a syntax error.

const [major] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(
    `webintel requires Node 24 or later; found ${process.versions.node} at ${process.execPath}. Run npm ci, which installs Node 24, or install it yourself.`,
  )
  process.exit(1)
}
