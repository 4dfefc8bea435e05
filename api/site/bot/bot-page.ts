import { sitePage, type Shell } from '#api/site/shell/site-page.ts'
import { product, userAgent } from '#shared/contract/product.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { botDirectoryPath } from '#shared/web-bot-auth/bot-keys.ts'

export interface BotTerms {
  publicUrl: string
  /** Email address or https URL. */
  contact: string | undefined
  /** Whether requests to websites are signed. */
  isSigned: boolean
  /** Jobs that read one host at a time; 0: without limit. */
  hostConcurrency: number
}

/** `/bot`: tells the owners of websites how to recognize, slow and stop our requests. Pure. */
export const botPage = (terms: BotTerms, shell: Shell): string =>
  sitePage(
    {
      title: 'For owners of websites',
      path: '/bot',
      description: `How to recognize, slow and stop the requests of ${product.name}.`,
      styles: ['bot-style'],
      main: mainPart(terms),
    },
    shell,
  )

const mainPart = ({ publicUrl, contact, isSigned }: BotTerms) => `<h1>For owners of websites</h1>
<p class="lead">
  You found this address in your access log. ${product.name} reads public web pages for people and programs that ask
  for them. This page tells you how to recognize our requests, slow them and stop them.
</p>

<nav aria-label="On this page">
  <a href="#recognize">Recognize</a> <a href="#slow">Slow</a> <a href="#stop">Stop</a>
  <a href="#facts">Facts</a> <a href="#contact">Contact</a>
</nav>

<section id="recognize">
  <h2>Recognize our requests</h2>
  <dl>
    <dt>User agent</dt>
    <dd><code>${userAgent(publicUrl)}</code></dd>
    <dt>Product token for robots.txt</dt>
    <dd><code>${product.name}</code></dd>
    <dt>Signature</dt>
    <dd>${isSigned ? signed(publicUrl) : 'This deployment does not sign its requests.'}</dd>
    <dt>For programs</dt>
    <dd><a href="/.well-known/signature-agent-card">Signature agent card</a></dd>
  </dl>
  <p>
    Pages that need scripts are opened in Chromium, which sends its own user agent with ours behind it.${isSigned ? ' Its requests over https are not signed.' : ''}
  </p>
</section>

<section id="slow">
  <h2>Slow our requests</h2>
  <p>Ask for a pause between two requests in your <code>robots.txt</code>. We follow up to 60 seconds.</p>
  <pre><code>User-agent: ${product.name}
Crawl-delay: 5</code></pre>
  <p>
    To slow us at once, answer with status <code>429</code> or <code>503</code> and a <code>Retry-After</code> field. We
    pause for as long as it asks, up to five minutes.
  </p>
</section>

<section id="stop">
  <h2>Stop our crawls</h2>
  <p>Forbid a part of your website, or all of it, in your <code>robots.txt</code>:</p>
  <pre><code>User-agent: ${product.name}
Disallow: /private/</code></pre>
  <p>
    We read the file at most once a day, and sooner if its <code>Cache-Control</code> field says so, with a
    <code>max-age</code> of five minutes or more. While it answers with a server error or not at all, we ask for it every
    five minutes at most, and follow the copy that we read before, for 30 days. Without a copy we crawl nothing. We read
    the file as <a href="https://www.rfc-editor.org/rfc/rfc9309">RFC 9309</a> defines.
  </p>
  <p>
    The file guides crawls of whole websites. A single page that a person or program asks us for by its address is
    fetched like a page in a browser. To refuse these requests too, answer our user agent with status
    <code>403</code>.
  </p>
</section>

<section id="facts">
  <h2>What we do, and what we do not</h2>
  <ul>
    <li>
      We read pages. We send a session, click or fill in forms only in a single page that a caller names, as the caller
      says and with data of the caller.
    </li>
    <li>We send few requests to one host at a time. Our crawls send none that change anything.</li>
    <li>We serve a stored page for eight days at most, so that your server is asked less.</li>
    <li>
      The text of a page that an answer quotes is kept for 30 days after that answer, so that the quote can be checked.
      The text of a page that somebody watches for changes is kept while it is watched.
    </li>
    <li>
      We pass your <code>robots</code> meta tag and <code>X-Robots-Tag</code> field on with each page, and what you state
      about its use (Content-Signal, AIPREF, RSL, TDMRep, noai), so that its reader knows your wishes. We read
      <code>robots.txt</code> and <code>/.well-known/tdmrep.json</code> for it once a day.
    </li>
  </ul>
</section>

<section id="contact">
  <h2>Contact</h2>
  <p>${contact === undefined ? noContact(publicUrl) : contactLink(contact)}</p>
</section>`

const signed = (publicUrl: string) =>
  `Requests carry a <code>Signature-Agent</code> field with <code>${publicUrl}</code> and an Ed25519 signature
            (<a href="https://www.rfc-editor.org/rfc/rfc9421">RFC 9421</a>, Web Bot Auth). Verify it with our
            <a href="${botDirectoryPath}">public keys</a>. A request with a
            signature that does not verify is not ours.`

const noContact = (publicUrl: string) =>
  `The operator of <code>${publicUrl}</code> runs this deployment. Write to the address that its domain publishes.`

function contactLink(contact: string): string {
  const text = escapeHtml(contact)
  return `Write to <a href="${contact.startsWith('https://') ? text : `mailto:${text}`}">${text}</a>. Name your host and the time of a request.`
}
