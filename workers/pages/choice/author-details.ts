import type { PageNode } from '#workers/pages/tree/page-node.ts'
import { attribute } from '#workers/pages/tree/page-node.ts'
import type { Block } from './find-blocks.ts'

/**
 * The chances with what forum engines print around a post ruled out: the signature below it, and what is said about its
 * author besides the name. Forcing posts in by their classes as well was tried and loses (docs/extraction.md).
 */
export function ruleOutAuthorDetails(blocks: readonly Block[], chances: readonly number[]): number[] {
  return chances.map((chance, at) => (isAuthorDetail(blocks[at]?.parent) ? Math.min(chance, ruledOut) : chance))
}

const ruledOut = 0.01

function isAuthorDetail(node: PageNode | undefined): boolean {
  for (let each = node, up = 0; each && up < 8; each = each.parent, up++) {
    if (detailClass.test(attribute(each, 'class') ?? '')) return true
  }
  return false
}

// XenForo 2, XenForo 1, phpBB, vBulletin 4, IPS, SMF and MyBB, in this order.
const detailClass =
  /(?:^|\s)(?:message-signature|message-userExtras|extraUserInfo|profile-(?:posts|joined)|signature|signaturecontainer|userinfo_extra|cAuthorPane_info|moderatorbar|author_statistics)(?:\s|$)/u
