/** The words of a publisher in one language: `languages.json`. */
export interface Publisher {
  site: string
  menu: readonly string[]
  legal: string
  cookies: string
  title: string
  paragraphs: readonly string[]
}

/** The markup around the content of a page, in the manner of a kind of website. */
export interface Frame {
  /** The attributes of the paragraphs of an article. */
  paragraph: string
  wrap: (content: string, publisher: Publisher) => string
}

const links = ({ menu }: Publisher, item: (link: string) => string) =>
  menu.map((text, at) => item(`<a href="/m${at}">${text}</a>`)).join('')
const listItem = (link: string) => `<li>${link}</li>`

/** Block, element, modifier. */
const bem: Frame = {
  paragraph: ' class="story__text"',
  wrap: (content, words) => `<div class="page page--standard">
<div class="cookie-note" drop><p class="cookie-note__text">${words.cookies}</p><button class="cookie-note__button">OK</button></div>
<header class="site-header" drop><a class="site-header__logo" href="/"><img src="/logo.svg" alt="${words.site}"></a><nav class="site-nav"><ul class="site-nav__list">${links(words, (link) => `<li class="site-nav__item">${link}</li>`)}</ul></nav></header>
${content}
<footer class="site-footer" drop><p class="site-footer__legal">${words.legal}</p></footer></div>`,
}

/** Utility classes, as with Tailwind. */
const utility: Frame = {
  paragraph: ' class="mb-6 text-lg leading-8 text-slate-800"',
  wrap: (content, words) => `<div class="min-h-screen bg-white antialiased">
<div class="sticky top-0 z-50 border-b bg-white/90" drop><div class="mx-auto flex h-16 max-w-7xl items-center justify-between px-6"><a href="/" class="text-xl font-black">${words.site}</a><div class="hidden gap-6 md:flex">${links(words, (link) => link)}</div></div></div>
${content}
<div class="mt-24 bg-slate-900 py-12 text-slate-300" drop><div class="mx-auto max-w-7xl px-6 text-sm">${words.legal}</div></div>
<div class="fixed inset-x-0 bottom-0 bg-black/80 p-4 text-white" drop><p>${words.cookies}</p><button class="rounded px-3 py-1">OK</button></div></div>`,
}

/** WordPress with a classic theme. */
const wordpress: Frame = {
  paragraph: '',
  wrap: (content, words) => `<div id="page" class="hfeed site">
<header id="masthead" class="site-header" drop><p class="site-title"><a href="/" rel="home">${words.site}</a></p><nav id="site-navigation" class="main-navigation"><ul id="menu-primary" class="menu">${links(words, (link) => `<li class="menu-item menu-item-type-taxonomy">${link}</li>`)}</ul></nav></header>
<div id="content" class="site-content">
${content}
</div>
<footer id="colophon" class="site-footer" drop><div class="site-info">${words.legal}</div></footer></div>
<div id="cookie-law-info-bar" drop><span>${words.cookies}</span> <a role="button">OK</a></div>`,
}

/** Names that a build step makes. */
const hashed: Frame = {
  paragraph: ' class="Body_paragraph__x81Lq"',
  wrap: (content, words) => `<div id="__next"><div class="Layout_root__pG2m4">
<div class="Layout_bar__nM0q9" drop><a class="Logo_link__Yy1o2" href="/">${words.site}</a><ul class="Bar_list__Ue5zz">${links(words, listItem)}</ul></div>
${content}
<div class="Layout_end__kQ7d1" drop><p class="End_text__o0BbW">${words.legal}</p></div>
<div class="Sheet_root__z4RrT" drop><p>${words.cookies}</p><button>OK</button></div></div></div>`,
}

/** Elements without class names. */
const plain: Frame = {
  paragraph: '',
  wrap: (
    content,
    words,
  ) => `<header drop><a href="/">${words.site}</a><nav><ul>${links(words, listItem)}</ul></nav></header>
${content}
<footer drop><p>${words.legal}</p></footer>`,
}

/** A content management system of companies, as TYPO3. */
const cms: Frame = {
  paragraph: ' class="bodytext"',
  wrap: (content, words) => `<div id="wrap" class="container">
<div id="header-wrap" class="row" drop><div class="col-sm-3 logo"><a href="/">${words.site}</a></div><div class="col-sm-9"><div class="navbar-collapse"><ul class="nav navbar-nav">${links(words, (link) => `<li class="nav-item">${link}</li>`)}</ul></div></div></div>
${content}
<div id="footer-wrap" class="row" drop><div class="frame frame-default frame-type-text">${words.legal}</div></div>
<div class="tx-cookies" drop>${words.cookies}</div></div>`,
}

/** Tables for the layout. */
const tables: Frame = {
  paragraph: '',
  wrap: (content, words) => `<table width="960" align="center" cellpadding="4" border="0">
<tr><td colspan="3" bgcolor="#003366" drop><a href="/"><img src="/images/top.gif" alt=""></a> <b>${words.site}</b></td></tr>
<tr><td width="150" valign="top" drop>${links(words, (link) => `${link}<br>`)}</td>
${content}
</tr><tr><td colspan="3" align="center" drop><font size="1">${words.legal}</font></td></tr></table>`,
}

/** Custom elements, as with Angular and web components. */
const components: Frame = {
  paragraph: ' class="ng-star-inserted"',
  wrap: (
    content,
    words,
  ) => `<app-root><app-top-bar drop><div class="bar-inner"><a href="/">${words.site}</a>${links(words, (link) => link)}</div></app-top-bar>
<router-outlet></router-outlet>
${content}
<app-bottom drop><div class="inner"><span>${words.legal}</span></div></app-bottom></app-root>`,
}

export const frames: Readonly<Record<string, Frame>> = {
  bem,
  utility,
  wordpress,
  hashed,
  plain,
  cms,
  tables,
  components,
}
