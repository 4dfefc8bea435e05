import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareVersions, isPrerelease } from '#workers/facts/packages/compare-versions.ts'
import { findLookalike, popularNames } from '#workers/facts/packages/find-lookalike.ts'
import { isCopyleft, isSpdx, licenseOfClassifiers, normalizeLicense } from '#workers/facts/packages/license.ts'
import { assertPypiName, normalizePypiName, parseRequirement } from '#workers/facts/packages/pypi-record.ts'
import { assertNpmName, npmPath } from '#workers/facts/packages/read-npm-package.ts'
import { repositoryAddress } from '#workers/facts/packages/repository-address.ts'

describe('names of packages', () => {
  it.each(['lodash', 'JSONStream', '@babel/core', '@a/.b', 'socket.io', "pony's", '-', '1', 'a~b'])(
    'npm accepts %s',
    (name) => {
      expect(() => assertNpmName(name)).not.toThrow()
    },
  )

  it.each([
    '',
    '.',
    '..',
    '.a',
    '_a',
    '@',
    '@a',
    '@/a',
    '@a/',
    '@a/..',
    'a/b',
    'a/../b',
    '@a/b/c',
    'a b',
    'a%2fb',
    'é',
    'a?b',
    'a#b',
    'a'.repeat(215),
  ])('npm refuses %j', (name) => {
    expect(() => assertNpmName(name)).toThrow('Expected the name of an npm package')
  })

  it('stay within one segment of a path', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^@?[A-Za-z0-9._~!'()*/-]{1,20}$/)), (name) => {
        try {
          assertNpmName(name)
        } catch {
          return
        }
        const url = new URL(`/prefix/${npmPath(name)}/latest`, 'https://registry.example')
        expect(url.pathname.split('/')).toHaveLength(4)
        expect(decodeURIComponent(url.pathname.split('/')[2] ?? '')).toBe(name)
      }),
    )
  })

  it.each([
    ['Friendly-Bard', 'friendly-bard'],
    ['FRIENDLY_BARD', 'friendly-bard'],
    ['friendly.bard', 'friendly-bard'],
    ['FrIeNdLy-._.-bArD', 'friendly-bard'],
  ])('PyPI normalizes %s to %s (PEP 503)', (name, normalized) => {
    assertPypiName(name)
    expect(normalizePypiName(name)).toBe(normalized)
  })

  it.each(['', '-a', 'a-', '.', 'a b', 'a/b', 'é', 'a'.repeat(201)])('PyPI refuses %j', (name) => {
    expect(() => assertPypiName(name)).toThrow('Expected the name of a PyPI project')
  })
})

describe('a name that resembles a popular one', () => {
  it.each([
    ['npm', 'loadsh', 'lodash'],
    ['npm', 'lodahs', 'lodash'],
    ['npm', 'expres', 'express'],
    ['npm', 'crossenv', 'cross-env'],
    ['npm', 'cross_env', 'cross-env'],
    ['npm', 'env-cross', 'cross-env'],
    ['npm', 'l0dash', 'lodash'],
    ['npm', 'rnongoose', 'mongoose'],
    ['npm', 'electorn', 'electron'],
    ['npm', 'webpack-dev-servr', 'webpack-dev-server'],
    ['npm', '@bable/core', '@babel/core'],
    ['npm', 'babelcore', '@babel/core'],
    ['npm', '@types/nodes', '@types/node'],
    ['pypi', 'reqeusts', 'requests'],
    ['pypi', 'python3-dateutil', 'python-dateutil'],
    ['pypi', 'pythondateutil', 'python-dateutil'],
    ['pypi', 'dateutil-python', 'python-dateutil'],
    ['pypi', 'djanga', 'django'],
    ['pypi', 'beautifulsoup5', 'beautifulsoup4'],
  ] as const)('%s: %s is found', (registry, name, popular) => {
    const found = findLookalike(registry, name)
    // "babel-core" and "@babel/core" are popular both.
    expect([popular, popular.replace('@', '').replace('/', '-')]).toContain(found?.name)
  })

  it.each([
    ['npm', 'webintel'],
    ['npm', 'my-own-package'],
    ['npm', 'reduce'],
    ['npm', '@my-company/react'],
    ['npm', 'qss'],
    ['pypi', 'fastapi-users'],
    ['pypi', 'flaskr-blog'],
  ] as const)('%s: %s is not', (registry, name) => {
    expect(findLookalike(registry, name)).toBeUndefined()
  })

  it('is never a popular name itself', () => {
    for (const registry of ['npm', 'pypi'] as const) {
      const { names } = popularNames[registry]
      expect(names.size).toBeGreaterThan(400)
      expect([...names].filter((name) => findLookalike(registry, name) !== undefined)).toEqual([])
    }
  })
})

describe('licences', () => {
  it.each([
    ['MIT', 'MIT'],
    ['mit license', 'MIT'],
    ['The MIT License (MIT)', 'MIT'],
    ['Apache 2.0', 'Apache-2.0'],
    ['Apache License, Version 2.0', 'Apache-2.0'],
    ['BSD 3-Clause License', 'BSD-3-Clause'],
    ['GPL-3.0', 'GPL-3.0-only'],
    ['GNU General Public License v3 or later (GPLv3+)', 'GPL-3.0-or-later'],
    ['(MIT OR Apache-2.0)', 'MIT OR Apache-2.0'],
    ['MIT License\n\nCopyright (c) 2026 Somebody\n\nPermission is hereby granted', 'MIT'],
    ['SEE LICENSE IN LICENSE.txt', 'SEE LICENSE IN LICENSE.txt'],
    ['UNKNOWN', undefined],
    ['  ', undefined],
  ])('%j is %s', (text, expected) => {
    expect(normalizeLicense(text)).toBe(expected)
  })

  it('come from classifiers, several as a choice', () => {
    expect(
      licenseOfClassifiers([
        'License :: OSI Approved',
        'License :: OSI Approved :: MIT License',
        'License :: OSI Approved :: Mozilla Public License 2.0 (MPL 2.0)',
        'Programming Language :: Python',
      ]),
    ).toBe('MIT OR MPL-2.0')
    expect(licenseOfClassifiers(['License :: OSI Approved'])).toBeUndefined()
  })

  it.each([
    ['GPL-3.0-only', true],
    ['MIT OR GPL-3.0-only', false],
    ['MIT AND LGPL-2.1-only', true],
    ['MPL-2.0', true],
    ['MIT', false],
  ])('%s is copyleft: %s', (expression, expected) => {
    expect(isCopyleft(expression)).toBe(expected)
  })

  it.each([
    ['MIT', true],
    ['(MIT OR Apache-2.0) AND BSD-3-Clause', true],
    ['Apache-2.0 WITH LLVM-exception', true],
    ['SEE LICENSE IN LICENSE.txt', false],
    ['UNLICENSED', false],
    ['', false],
  ])('%j is an expression that we know: %s', (expression, expected) => {
    expect(isSpdx(expression)).toBe(expected)
  })
})

describe('requirements of Python', () => {
  it.each([
    ['requests', { name: 'requests', requirement: '', kind: 'runtime' }],
    [
      'Requests[socks,x] >=2.0,<3 ; python_version >= "3.8"',
      { name: 'requests', requirement: '>=2.0,<3', kind: 'runtime' },
    ],
    ['a.b (>=1)', { name: 'a-b', requirement: '>=1', kind: 'runtime' }],
    ['pytest ; extra == "dev"', { name: 'pytest', requirement: '', kind: 'optional' }],
    [
      'pip @ https://example.com/pip.zip',
      { name: 'pip', requirement: '@ https://example.com/pip.zip', kind: 'runtime' },
    ],
  ])('reads %s', (text, expected) => {
    expect(parseRequirement(text)).toEqual(expected)
  })

  it.each(['', ' ', '; extra', '>=1', '[x]'])('ignores %j', (text) => {
    expect(parseRequirement(text)).toBeUndefined()
  })
})

describe('versions', () => {
  it.each([
    ['1.9.0', '1.10.0'],
    ['1.0.0-rc.1', '1.0.0'],
    ['1.0rc1', '1.0'],
    ['1.0', '1.0.post1'],
    ['1.0.0-alpha', '1.0.0-beta'],
    ['4.17.15', '4.17.20'],
    ['2', '2.0.1'],
  ])('%s comes before %s', (one, other) => {
    expect(Math.sign(compareVersions(one, other))).toBe(-1)
    expect(Math.sign(compareVersions(other, one))).toBe(1)
    expect(compareVersions(one, one)).toBe(0)
  })

  it.each([
    ['1.0.0', false],
    ['1.0.0+build.5', false],
    ['1.0.post2', false],
    ['2.0.0-next.1', true],
    ['2.0b1', true],
    ['1.0.dev3', true],
  ])('%s is a prerelease: %s', (version, expected) => {
    expect(isPrerelease(version)).toBe(expected)
  })
})

describe('addresses of repositories', () => {
  it.each([
    ['git+https://github.com/a/b.git', 'https://github.com/a/b'],
    ['git+ssh://git@github.com/a/b.git', 'https://github.com/a/b'],
    ['git://github.com/a/b.git', 'https://github.com/a/b'],
    ['git@gitlab.com:a/b.git', 'https://gitlab.com/a/b'],
    ['github:a/b', 'https://github.com/a/b'],
    ['bitbucket:a/b', 'https://bitbucket.org/a/b'],
    ['a/b', 'https://github.com/a/b'],
    ['https://user:token@github.com/a/b', 'https://github.com/a/b'],
    ['javascript:alert(1)', undefined],
    ['', undefined],
  ])('%s is %s', (text, expected) => {
    expect(repositoryAddress(text)).toBe(expected)
  })
})
