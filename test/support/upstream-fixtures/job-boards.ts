import { openFixtureUpstream, type FixtureReply, type FixtureRequest } from './open-fixture-upstream.ts'

/** Opens a server that speaks the interfaces of Greenhouse, Lever and Ashby. It knows the company `strixa`. */
export const openJobBoardsFixture = () =>
  openFixtureUpstream(
    (url) => ({ GREENHOUSE_BASE_URL: url, LEVER_BASE_URL: url, ASHBY_BASE_URL: url }),
    ({ url }: FixtureRequest): FixtureReply =>
      url.pathname.includes('/fail') ? { status: 500, body: {} } : (boards[url.pathname] ?? { status: 404, body: {} }),
  )

const boards: Readonly<Record<string, FixtureReply>> = {
  '/v1/boards/strixa/jobs': {
    body: {
      jobs: [
        {
          id: 4011,
          title: 'Firmware Engineer',
          absolute_url: 'https://boards.greenhouse.io/strixa/jobs/4011',
          location: { name: 'Lisbon' },
          updated_at: '2026-11-10T04:00:00-05:00',
          first_published: '2026-11-02T04:00:00-05:00',
        },
        {
          id: 4012,
          title: 'Owl &amp; Barn Biologist',
          absolute_url: 'https://boards.greenhouse.io/strixa/jobs/4012',
          location: { name: 'Remote' },
        },
        { id: 4013, title: 'A script', absolute_url: 'javascript:alert(1)' },
      ],
      meta: { total: 3 },
    },
  },
  '/v0/postings/strixa': {
    body: [
      {
        id: 'a1',
        text: 'Account Manager',
        hostedUrl: 'https://jobs.lever.co/strixa/a1',
        categories: { location: 'Berlin', team: 'Sales', commitment: 'Full-time' },
        createdAt: 1_793_577_600_000,
      },
    ],
  },
  '/posting-api/job-board/strixa': {
    body: {
      apiVersion: '1',
      jobs: [
        {
          id: 'b1',
          title: 'Designer',
          department: 'Product',
          location: 'Porto',
          publishedAt: '2026-11-01T08:00:00.000+00:00',
          isListed: true,
          jobUrl: 'https://jobs.ashbyhq.com/strixa/b1',
        },
        { id: 'b2', title: 'Secret', isListed: false, jobUrl: 'https://jobs.ashbyhq.com/strixa/b2' },
      ],
    },
  },
}
