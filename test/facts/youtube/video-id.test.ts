import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { videoIdOf } from '#api/calls/video-id.ts'

const id = 'dQw4w9WgXcQ'

describe('the id of a video', () => {
  it.each([
    id,
    ` ${id} `,
    `https://www.youtube.com/watch?v=${id}`,
    `http://youtube.com/watch?app=desktop&v=${id}&t=42s#comments`,
    `https://m.youtube.com/watch?v=${id}`,
    `https://music.youtube.com/watch?v=${id}&list=RD`,
    `https://WWW.YouTube.com/watch?v=${id}`,
    `https://www.youtube.com/watch/${id}`,
    `https://youtu.be/${id}?si=abc`,
    `https://www.youtube.com/shorts/${id}`,
    `https://www.youtube.com/live/${id}?feature=share`,
    `https://www.youtube.com/embed/${id}?start=3`,
    `https://www.youtube-nocookie.com/embed/${id}`,
    `https://www.youtube.com/v/${id}`,
    `https://www.youtube.com/?v=${id}`,
    `https://www.youtube.com/watch_popup?v=${id}`,
    `https://img.youtube.com/vi/${id}/0.jpg`,
    `youtu.be/${id}`,
    `www.youtube.com/watch?v=${id}`,
  ])('is found in %s', (text) => {
    expect(videoIdOf(text)).toBe(id)
  })

  it.each([
    '',
    'dQw4w9WgXc',
    `${id}Q`,
    'dQw4w9WgXc!',
    `https://example.com/watch?v=${id}`,
    `https://youtube.com.example.com/watch?v=${id}`,
    `https://myyoutube.com/watch?v=${id}`,
    `https://www.youtube.com/playlist?list=${id}`,
    `https://www.youtube.com/@${id}`,
    `https://www.youtube.com/channel/${id}`,
    'https://www.youtube.com/watch?v=',
    'https://www.youtube.com/watch',
    `ftp://youtu.be/${id}`,
    `javascript:${id}`,
    'https://',
  ])('is not found in %s', (text) => {
    expect(videoIdOf(text)).toBeUndefined()
  })

  it('is 11 characters long or undefined, for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `youtu.be/${text}`),
        ),
        (text) => {
          const found = videoIdOf(text)
          expect(found === undefined || /^[\w-]{11}$/.test(found)).toBe(true)
        },
      ),
    )
  })

  it('stays the same when it is read again', () => {
    const ids = fc.string({ minLength: 11, maxLength: 11, unit: fc.constantFrom('a', 'Z', '0', '9', '_', '-') })
    fc.assert(fc.property(ids, (id) => videoIdOf(`https://youtu.be/${id}`) === id))
  })
})
