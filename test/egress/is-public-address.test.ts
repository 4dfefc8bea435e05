import { expect, test } from 'vitest'
import { isPublicAddress } from '#shared/egress/is-public-address.ts'
import { words } from './words.ts'

// The IANA special-purpose registries, every embedding of IPv4 in IPv6, and the edges of each range.
const special = words(`
  0.0.0.0 0.0.0.1 0.255.255.255 10.0.0.0 10.0.0.1 10.255.255.255 100.64.0.0 100.64.0.1 100.100.100.200
  100.127.255.255 127.0.0.0 127.0.0.1 127.0.1.1 127.255.255.255 168.63.129.16 169.254.0.0 169.254.169.254
  169.254.170.2 169.254.255.255 172.16.0.0 172.16.0.1 172.20.10.5 172.31.255.255 192.0.0.0 192.0.0.8 192.0.0.170
  192.0.0.192 192.0.0.255 192.0.2.0 192.0.2.255 192.88.99.0 192.88.99.1 192.168.0.0 192.168.0.1 192.168.255.255
  198.18.0.0 198.19.255.255 198.51.100.0 198.51.100.255 203.0.113.0 203.0.113.255 224.0.0.0 224.0.0.1 239.255.255.255
  240.0.0.0 240.0.0.1 255.255.255.254 255.255.255.255 :: ::1 ::2 ::ffff ::7f00:1 ::127.0.0.1 ::10.0.0.1
  ::169.254.169.254 ::8.8.8.8 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 ::ffff:a00:1 ::ffff:169.254.169.254
  ::ffff:0.0.0.0 ::ffff:192.168.1.1 ::ffff:100.64.0.1 ::ffff:168.63.129.16 ::ffff:255.255.255.255 ::ffff:0:127.0.0.1
  ::ffff:0:8.8.8.8 64:ff9b::127.0.0.1 64:ff9b::a9fe:a9fe 64:ff9b::8.8.8.8 64:ff9b:1::1 64:ff9b:1:ffff::10.0.0.1
  64:ff9b:1:ffff:ffff:ffff:ffff:ffff 2002:: 2002:7f00:1:: 2002:a00:1::1 2002:a9fe:a9fe:: 2002:808:808::1
  2002:ffff:ffff:: 2001:: 2001:0:7f00:1:: 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:0:ffff:: 2001:1::1 2001:2::
  2001:2:0:ffff:: 2001:10:: 2001:1f:ffff:: 2001:20:: 2001:2f:ffff:: 2001:30:: 2001:100:: 2001:1ff:ffff:: 2001:db8::
  2001:db8::1 2001:db8:ffff:: 3fff:: 3fff:fff:ffff:: 5f00:: 5f00::1 100:: 100::1 100:0:0:1:: 200::1 400::1 1000::1
  1fff:ffff:: 4000:: 4000::1 6000::1 8000::1 a000::1 c000::1 e000::1 f000::1 f800::1 fc00:: fc00::1 fd00::1
  fd12:3456::1 fd00:ec2::254 fdff:ffff:: fe00::1 fe80:: fe80::1 febf::1 fec0:: fec0::1 feff::1 ff00:: ff01::1 ff02::1
  ff02::fb ff05::2 ff0e::1 ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff`)

const notAddresses = ['', ' ', 'example.com', 'localhost', '1.2.3.4.5', '256.1.1.1', '::g', '[::1]', '8.8.8.8/32', '-1']

// Neighbors of the ranges above, and common addresses.
const open = words(`
  1.0.0.0 1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.1 168.63.129.15
  168.63.129.17 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 191.255.255.255 192.0.1.0 192.0.3.0
  192.88.98.255 192.88.100.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 198.51.99.255 198.51.101.0
  203.0.112.255 203.0.114.0 223.255.255.255 2000::1 2001:200:: 2001:4860:4860::8888 2001:db7:ffff:: 2001:db9::
  2003::1 2606:4700:4700::1111 2a00:1450:4001::200e 3ffe:ffff::1 3fff:1000:: 2400:cb00::1 ::ffff:8.8.8.8
  ::ffff:808:808`)

test('rejects every special-purpose address', () => {
  expect(special.filter(isPublicAddress)).toEqual([])
})

test('rejects text that is not an address', () => {
  expect(notAddresses.filter(isPublicAddress)).toEqual([])
})

test('accepts the neighbors of special-purpose ranges', () => {
  expect(open.filter((address) => !isPublicAddress(address))).toEqual([])
})
