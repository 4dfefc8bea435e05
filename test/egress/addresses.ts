import { words } from './words.ts'

const internalV4 = [
  '127.0.0.1',
  '10.0.0.1',
  '169.254.169.254',
  '192.168.1.1',
  '172.16.0.1',
  '100.64.0.1',
  '0.0.0.0',
  '168.63.129.16',
]

/** Internal addresses in every spelling that URL parsers normalize. Each must be rejected as not allowed or invalid. */
export const hiddenAddresses: readonly string[] = internalV4
  .flatMap((address) => [
    spellingsOf(address).map((host) => `http://${host}/`),
    spellingsOf(address).map((host) => `https://${host}/latest/meta-data/`),
    `HTTP://${address}/`,
    `http:${address}/`,
    `http:/${address}/`,
    `http:///${address}/`,
    `http://${address}?x`,
    `http://${address}#x`,
  ])
  .flat()

/** An IPv4 address in every form that a URL may give it. */
export function spellingsOf(address: string): string[] {
  const bytes = address.split('.').map(Number)
  const [a = 0, b = 0, c = 0, d = 0] = bytes
  const value = ((a * 256 + b) * 256 + c) * 256 + d
  const hex = (number: number, digits = 0) => number.toString(16).padStart(digits, '0')
  const groups = `${hex(a * 256 + b)}:${hex(c * 256 + d)}`
  return [
    address,
    `${address}.`,
    `${value}`,
    `${value}.`,
    `0x${hex(value, 8)}`,
    `0X${hex(value, 8).toUpperCase()}`,
    `0${value.toString(8)}`,
    bytes.map((byte) => `0x${hex(byte)}`).join('.'),
    bytes.map((byte) => `0${byte.toString(8)}`).join('.'),
    bytes.map((byte) => `000${byte.toString(8)}`).join('.'),
    `0x${hex(a)}.${b}.0${c.toString(8)}.${d}`,
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    address.replaceAll('.', '%2e'),
    address.replaceAll('.', '。'),
    address.replaceAll('.', '．'),
    address.replaceAll('.', '｡'),
    address.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    address.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x1d7d8 + Number(digit))),
    address.replaceAll(/[1-9]/g, (digit) => String.fromCodePoint(0x2460 + Number(digit) - 1)),
    address.replaceAll(/\d/g, (digit) => `%3${digit}`),
    address.replace('.', '\u00ad.'),
    address.replace('.', '\u200b.'),
    `[::ffff:${address}]`,
    `[::FFFF:${groups}]`,
    `[0:0:0:0:0:ffff:${groups}]`,
    `[::${address}]`,
    `[::${groups}]`,
    `[::ffff:0:${address}]`,
    `[64:ff9b::${address}]`,
    `[64:ff9b:1::${groups}]`,
    `[2002:${groups}::]`,
    `[2001:0:${groups}::1]`,
  ]
}

/** Rejected with URL_NOT_ALLOWED. */
export const refusedAddresses: readonly string[] = [
  ...words(String.raw`
    localhost LOCALHOST localhost. sub.localhost a.b.localhost. localhost.localdomain ⓛⓞⓒⓐⓛⓗⓞⓢⓣ ｌｏｃａｌｈｏｓｔ local%68ost
    printer redis mongo metadata kubernetes com com. printer.local db.internal db。internal metadata.google.internal
    METADATA.GOOGLE.INTERNAL. host.docker.internal kubernetes.default.svc.cluster.local nas.lan router.home router.home.arpa
    wiki.corp wiki.intranet x.private x.alt facebookcorewwwi.onion loca${'\u00ad'}lhost
    [::] [::1] [0:0:0:0:0:0:0:1] [::0001] [fe80::1] [fec0::1] [fc00::1] [fd00:ec2::254] [ff02::1] [2001:db8::1] [4000::1]
    [5f00::1] [3fff::1] [100::1] [::8.8.8.8] [2002:808:808::1] [64:ff9b::8.8.8.8] [2001:0:808:808::1]
    0 0.0.0.0 127.1 127.0.1 127.255.255.254 2130706433 017700000001 255.255.255.255 224.0.0.1 240.0.0.1 198.18.0.1
    192.0.2.1 203.0.113.9 192.0.0.192 100.100.100.200`).flatMap((host) => [
    `http://${host}/`,
    `https://${host}/a?b#c`,
    `http://${host}:8080/`,
  ]),
  ...words(`0 1 7 21 22 23 25 53 81 110 143 389 444 445 587 2375 3000 3306 5432 5900 6379 8000 8081 9200 11211 27017 65535
    022 000006379`).map((port) => `http://example.com:${port}/`),
  ...words(`https://8.8.8.8:6379/ http://[2606:4700:4700::1111]:22/ http://127.0.0.1#@example.com/
    http://127.0.0.1?@example.com/ http://127.0.0.1/@example.com/ http://127.0.0.1:80/ http://@127.0.0.1/`),
]

/** Rejected with INVALID_URL. */
export const invalidAddresses: readonly string[] = [
  ...words(String.raw`
    example.com //example.com/ /path ?q #f http http: http:/ http:// https:/// http://? http://# http//example.com
    file:///etc/passwd FILE:///etc/passwd file://example.com/share ftp://example.com/ gopher://example.com:70/_x
    dict://example.com/ ldap://example.com/ tftp://example.com/ sftp://example.com/ jar:http://example.com!/
    data:text/html,hi javascript:alert(1) blob:https://example.com/1 view-source:https://example.com/ about:blank
    chrome://version ws://example.com/ wss://example.com/ mailto:a@example.com urn:isbn:1 php://input netdoc:///etc/hosts
    http://user@example.com/ http://user:pass@example.com/ http://:pass@example.com/ http://a@b@example.com/
    http://%00@example.com/ http://example.com@127.0.0.1/ http://example.com:80@127.0.0.1/ http://127.0.0.1@example.com/
    http://example.com%40@127.0.0.1/ http://user@localhost/
    http://example.com\@127.0.0.1/ http://127.0.0.1\@example.com/ http:\\127.0.0.1\ http://example.com/a\b \\example.com\a
    http://example.com\ http:/\127.0.0.1/ http://example.com/?a=\ http://example.com/#\
    http://exam%20ple.com/ http://exam%00ple.com/ http://example.com%0d%0a/ http://exa<mple.com/ http://exa^mple.com/
    http://exa|mple.com/ http://exa*mple.com/ http://exa$mple.com/ http://exa'mple.com/ http://exa,mple.com/ http://a!b.com/
    http://[::1/ http://::1/ http://[::1]x/ http://[::g]/ http://[fe80::1%25eth0]/ http://[fe80::1%eth0]/ http://[]/
    http://[::127.0.0.1.5]/ http://[127.0.0.1]/ http://256.1.1.1/ http://1.2.3.4.5/ http://1.2.3.256/ http://0x100000000/
    http://4294967296/ http://127.0.0.0x100/ http://09.0.0.1/ http://a.0x7f/ http://example.123/ http://127.0.0.1.1/
    http://example.com:65536/ http://example.com:-1/ http://example.com:abc/ http://example.com:80:80/
    http://.example.com/ http://example..com/ http://example.com../ http://./ http://../ http://%2e/`),
  '',
  ' ',
  'http ://example.com/',
  'ht tp://example.com/',
  'http://exa mple.com/',
  'http://example.com:8 0/',
  'http://example.com/\r\nHost: x',
  'http://example.com/\n',
  'http://example.com/\t',
  'http://exa\tmple.com/',
  '\0http://example.com/',
  'http://example.com/\0',
  'http://example.com/\u007f',
  'http://example.com/\u0085',
  'http://example.com\r/',
  '\nhttp://example.com/',
  'http://example.com/\ud800',
  'http://\udfff.com/',
  `http://${'a'.repeat(64)}.com/`,
  `http://${'a.'.repeat(127)}com/`,
  `http://example.com/${'a'.repeat(3000)}`,
]

/** Controls: these must be allowed. */
export const publicAddresses: readonly string[] = [
  ...words(String.raw`
    http://example.com https://example.com/ HTTPS://EXAMPLE.COM/A http://example.com:80/ https://example.com:443/
    http://example.com:8080/ https://example.com:8443/a http://example.com:443/ https://example.com:80/
    https://example.com./ https://example.com:08443/ https:example.com https:/example.com http://@example.com/
    https://example.com?q https://example.com#f https://www.bbc.co.uk/news?a=1&b=2#top https://t.co/x https://3com.com/
    https://en.wikipedia.org/wiki/C%2B%2B https://de.wikipedia.org/wiki/Zürich https://bücher.example.com/
    https://例え.jp/パス?q=値 https://xn--r8jz45g.jp/ https://my_site.example.com/ https://a-b.example.com/
    https://1and1.example.com/ https://a.b.c.d.e.f.example.com/ https://example.com/a%0d%0ab https://example.com/😀
    https://example.com/?u=http://127.0.0.1/ https://example.com/@user https://example.com/a@b:c
    https://example.com/?q=a@b https://example.com/#a@b https://example.com//127.0.0.1/ https://example.com/..%2f..
    http://8.8.8.8/ https://1.1.1.1/dns-query http://134744072/ http://0x08080808/ http://[2606:4700:4700::1111]/
    http://[2001:4860:4860::8888]:8080/ http://[::ffff:8.8.8.8]/ http://172.32.0.1/ http://100.128.0.1/ http://11.0.0.1/
    http://127.0.0.1.nip.io/ http://localtest.me/ http://local.example.com/ http://localhost.example.com/
    https://internal.example.com/ https://mylocal.com/ https://home.com/ https://corp.com/ https://notlocalhost.com/
    https://lan.com/ https://ｅｘａｍｐｌｅ.com/ https://example。com/ https://exam${'\u00ad'}ple.com/ https://exampl%65.com/`),
  `https://${'a'.repeat(63)}.example.com/`,
  '  https://example.com/  ',
  'https://example.com/a b',
]
