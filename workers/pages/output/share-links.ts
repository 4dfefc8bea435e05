import { attribute, type PageNode } from '#workers/pages/tree/page-node.ts'

/** Whether a link shares the page on a social network or by mail. */
export function isShareLink(node: PageNode): boolean {
  return node.tag === 'a' && shareAddress.test((attribute(node, 'href') ?? '').slice(0, maxLength))
}

/** In characters. The address of the network comes first. */
const maxLength = 120

const shareAddress =
  /^(?:https?:)?\/\/(?:[\w-]{1,20}\.)?(?:facebook\.com\/(?:sharer|share\.php|dialog\/(?:share|send|feed))|(?:twitter|x|bsky|threads|mastodonshare)\.(?:com|app|net)\/(?:intent|share)|linkedin\.com\/(?:shareArticle|sharing|cws\/share)|pinterest\.[a-z.]{2,6}\/pin\/create|reddit\.com\/submit|tumblr\.com\/(?:share|widgets\/share)|wa\.me\/\?|whatsapp\.com\/send|t\.me\/share|telegram\.me\/share|vk\.com\/share|connect\.ok\.ru\/offer|ok\.ru\/dk\?|xing\.com\/(?:spi|app\/user|social)|getpocket\.com\/(?:save|edit)|news\.ycombinator\.com\/submitlink|line\.me\/(?:R\/msg|lineit\/share)|line\.naver\.jp\/R\/msg|hatena\.ne\.jp\/(?:entry|add)|weibo\.(?:com|cn)\/share|flipboard\.com\/bookmarklet|buffer\.com\/add|bufferapp\.com\/add|naver\.com\/openapi\/share|kakao\.com\/(?:share|talk))|^mailto:\?(?:[^#]{0,80}&)?(?:subject|body)=|^(?:whatsapp|fb-messenger|tg|sms|viber|line):\/*(?:send|share|msg|forward|\?|&)/iu
