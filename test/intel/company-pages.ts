import type { Page } from '#test/support/sites/fixture-site.ts'

const filler = (topic: string) =>
  `<p>This part of the page says more about ${topic}, in sentences that are long enough to count as text of a page for
  people, because a page with three words would be taken for an empty shell by any extraction.</p>`

const page = (title: string, body: string, head = '') => `<!doctype html><html lang="en"><head><title>${title}</title>
  ${head}</head><body><nav><a href="/">Home</a> <a href="/product">Product</a> <a href="/preise">Preise</a>
  <a href="/ueber-uns">Über uns</a> <a href="/careers">Careers</a> <a href="/blog/pricing">How we price</a>
  <a href="/private/contact">Contact</a> <a href="https://other.example.org/security">Security of others</a></nav>
  <main>${body}</main><footer><a href="https://www.linkedin.com/company/strixa">LinkedIn</a>
  <a href="https://twitter.com/intent/tweet?url=x">Share</a> <a href="https://github.com/strixa">GitHub</a></footer>
  </body></html>`

const organization = `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization",
  "name":"Strixa","description":"Owl boxes with cameras.","sameAs":["https://bsky.app/profile/strixa.example"]}</script>`

const card = (name: string, price: string, features: readonly string[]) =>
  `<section><h3>${name}</h3><p>${price}</p><ul>${features.map((one) => `<li>${one}</li>`).join('')}</ul></section>`

const text =
  (type: string, body: string): Page =>
  (_request, response) =>
    response.writeHead(200, { 'Content-Type': type }).end(body)

export const securityTxt = `# Our policy
Contact: mailto:security@strixa.example
Contact: http://strixa.example/not-https
contact: https://strixa.example/report
Expires: 2020-01-01T00:00:00Z
Policy: https://strixa.example/policy
`

/** The website of a company that sells owl boxes, with a job board that a script embeds. */
export const companyPages: Readonly<Record<string, string | Page>> = {
  '/': page(
    'Strixa – owl boxes',
    `<h1>Owl boxes that report</h1><p>Strixa sells owl boxes with cameras and sensors.</p>
    <p>Our boxes are made for farms and vineyards.</p>${filler('owls')}${filler('farms')}`,
    `${organization}<meta name="description" content="Strixa makes owl boxes with cameras for farms.">
    <meta name="generator" content="WordPress 6.8.3"><meta property="og:site_name" content="Strixa Site">`,
  ),
  '/preise': page(
    'Prices',
    `<h1>Prices</h1>${filler('prices')}${card('Starter', '$29 / month', ['3 owl boxes', 'Email support by people'])}
    ${card('Vineyard', '$99 / month', ['20 owl boxes', 'Telephone support at night'])}
    ${card('Custom', 'Contact our sales team', ['Any number of boxes'])}${filler('billing')}`,
  ),
  '/ueber-uns': page('Über uns', `<h1>About Strixa</h1>${filler('the founders')}${filler('the barn')}`),
  '/product': page('Product', `<h1>The owl box</h1>${filler('the box')}${filler('the camera')}`),
  '/careers': page(
    'Careers',
    `<h1>Work with us</h1>${filler('jobs')}${filler('teams')}<div id="grnhse_app"></div>
    <script src="https://boards.greenhouse.io/embed/job_board/js?for=strixa"></script>`,
  ),
  '/blog/pricing': page('How we price', `<h1>How we price</h1>${filler('pricing')}`),
  '/private/contact': page('Contact', `<h1>Contact</h1>${filler('contact')}`),
  '/robots.txt': text('text/plain', 'User-agent: *\nDisallow: /private/\n'),
  '/.well-known/security.txt': text('text/plain; charset=utf-8', securityTxt),
}
