/** One result of the page without scripts. */
export interface PageResult {
  title: string
  url: string
  /** HTML. */
  snippet: string
  date?: string
  /** Link through DuckDuckGo's redirect, as until 2025. */
  isRedirected?: boolean
}

export interface PageOptions {
  query: string
  results: readonly PageResult[]
  /** Texts of advertisements, which come first. */
  ads?: readonly string[]
  /** HTML above the results. */
  answer?: string
}

/** The page of html.duckduckgo.com with results. Its parts, names and order are those of public recordings of 2026. */
export function resultPage({ query, results, ads = [], answer = '' }: PageOptions): string {
  return frame(
    query,
    `<div class="serp__results"><div id="links" class="results">
      ${ads.map(ad).join('')}
      ${answer}
      ${results.map(item).join('')}
      <div class="nav-link"><form action="/html/" method="post">
        <input type="submit" class="btn btn--alt" value="Next" /><input type="hidden" name="q" value="${escape(query)}" />
        <input type="hidden" name="s" value="10" /><input type="hidden" name="nextParams" value="" />
        <input type="hidden" name="v" value="l" /><input type="hidden" name="o" value="json" />
        <input type="hidden" name="dc" value="11" /><input type="hidden" name="api" value="d.js" />
        <input type="hidden" name="vqd" value="4-182230918127366" /><input name="kl" value="wt-wt" type="hidden" />
      </form></div>
      <div class="feedback-btn"><a rel="nofollow" href="//duckduckgo.com/feedback.html" target="_new">Feedback</a></div>
      <div class="clear"></div>
    </div></div>`,
  )
}

/** The page for a query without matches. */
export const emptyPage = (query: string): string =>
  frame(
    query,
    `<div class="serp__results"><div id="links" class="results">
      <div class="result results_links results_links_deep result--no-result web-result">
        <div class="links_main links_deep result__body"><div class="no-results">No results.</div></div>
      </div>
    </div></div>`,
  )

/** The page that asks for proof of a person. It comes with status 202, at times with 200. */
export const challengePage = `<!DOCTYPE html><html lang="en"><head><title>DuckDuckGo</title></head><body>
  <div class="anomaly-modal__mask"><div class="anomaly-modal__modal" data-testid="anomaly-modal">
    <div class="anomaly-modal__title">Unfortunately, bots use DuckDuckGo too.</div>
    <div class="anomaly-modal__description">Please complete the following challenge to confirm this search was made by a
      human.</div>
    <form id="challenge-form" action="//duckduckgo.com/anomaly.js?sv=html&amp;cc=botnet&amp;st=1" method="POST">
      <div class="anomaly-modal__instructions">Select all squares containing a duck:</div>
      ${Array.from(
        { length: 9 },
        (_, tile) => `<div class="anomaly-modal__puzzle"><input type="checkbox" name="image-check_${tile}">
          <img class="anomaly-modal__image" src="../assets/anomaly/images/challenge/${tile}.jpg"></div>`,
      ).join('')}
      <button class="btn btn--primary anomaly-modal__submit">Submit</button>
    </form>
    <p>If this error persists, please let us know: error-lite@duckduckgo.com</p>
  </div></div></body></html>`

/** A layout that the service does not know: other names for everything. */
export const changedPage = (query: string): string =>
  frame(
    query,
    `<main data-testid="mainline"><ol><li><article data-testid="result"><h3><a href="https://example.com/owls">Owls</a></h3>
      <p>Owls are birds.</p></article></li></ol></main>`,
  )

/** The page that runs the scripts. It holds the token of the query. */
export const scriptPage = (query: string, token: string): string => `<!DOCTYPE html><html lang="en-US"><head>
  <title>${escape(query)} at DuckDuckGo</title><link rel="preload" href="/dist/wpm.main.js" as="script"></head>
  <body class="body--serp"><div id="react-layout"></div><script type="text/javascript">
    DDG.ready(function () { DDH.add({"meta":{}}); });
    nrj('/t.js?q=${encodeURIComponent(query)}&t=D&l=us-en&s=0&vqd=${token}&o=json');
    window.vqd="${token}";</script></body></html>`

const frame = (query: string, main: string): string => `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
  "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><!--[if IE 6]><html class="ie6"><![endif]--><html><head>
  <meta http-equiv="content-type" content="text/html; charset=UTF-8" /><meta name="referrer" content="origin" />
  <title>${escape(query)} at DuckDuckGo</title><link title="DuckDuckGo (HTML)" rel="search" href="//duckduckgo.com/o.xml" />
  <link rel="stylesheet" media="handheld, all" href="/dist/h.0a1b2c.css" type="text/css"/></head>
  <body class="body--html"><a name="top" id="top"></a>
  <form action="/html/" method="post"><input type="text" name="state_hidden" id="state_hidden" /></form>
  <div><div class="site-wrapper-border"></div><div id="header" class="header cw header--html">
    <a title="DuckDuckGo" href="/html/" class="header__logo-wrap"></a>
    <form name="x" class="header__form" action="/html/" method="post"><div class="search search--header">
      <input name="q" autocomplete="off" class="search__input" value="${escape(query)}" />
      <input name="b" id="search_button_homepage" class="search__button search__button--html" value="" type="submit" /></div>
      <div class="frm__select"><select name="kl"><option value="" >All Regions</option>
        <option value="ar-es">Argentina</option><option value="de-de">Germany</option><option value="us-en">US (English)
        </option></select></div>
      <div class="frm__select frm__select--last"><select class="" name="df"><option value="" selected>Any Time</option>
        <option value="d">Past Day</option><option value="w">Past Week</option></select></div>
    </form></div>${main}</div><div id="bottom_spacing2"></div>
  <img src="//duckduckgo.com/t/sl_h"/></body></html>`

function item({ title, url, snippet, date, isRedirected = false }: PageResult): string {
  const link = isRedirected ? `//duckduckgo.com/l/?uddg=${encodeURIComponent(url)}&rut=0ab1` : url
  const href = escape(link)
  const shown = url.replace(/^https?:\/\//, '')
  return `<div class="result results_links results_links_deep web-result ">
    <div class="links_main links_deep result__body">
      <h2 class="result__title"><a rel="nofollow" class="result__a" href="${href}">${escape(title)}</a></h2>
      <div class="result__extras"><div class="result__extras__url">
        <span class="result__icon"><a rel="nofollow" href="${href}"><img class="result__icon__img" width="16" height="16"
          alt="" src="//external-content.duckduckgo.com/ip3/example.com.ico" name="i15" /></a></span>
        <a class="result__url" href="${href}"> ${escape(shown)} </a>
        ${date === undefined ? '' : `<span>&nbsp; &nbsp; ${date}</span>`}
      </div></div>
      <a class="result__snippet" href="${href}">${snippet}</a>
      <div class="clear"></div>
    </div></div>`
}

const ad = (text: string): string => `<div class="result results_links results_links_deep result--ad result--ad--small">
  <div class="links_main links_deep result__body"><h2 class="result__title">
    <a rel="nofollow" class="result__a" href="https://duckduckgo.com/y.js?ad_domain=shop.example&amp;ad_provider=bingv7aa">
      ${escape(text)}</a></h2><button class="badge--ad">Ad</button>
    <a class="result__snippet" href="https://duckduckgo.com/y.js?ad_domain=shop.example">Buy ${escape(text)} now</a>
  </div></div>`

/** As in attributes and texts of the page. */
const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
