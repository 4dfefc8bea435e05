import { ago, clock, eitherOf, requestId, shuffled, viewCounter } from '#test/support/restless-site/noise.ts'
import { startsAt, type RestlessPage } from '#test/support/restless-site/restless-page.ts'

const hours = (count: number) => startsAt - count * 3_600_000

const jobs: RestlessPage = {
  name: 'job-board',
  language: 'en',
  title: 'Open positions at Halden',
  facts: {
    baker: [
      'list item removed',
      '<li><h3>Baker, night shift</h3><p>Leeds, full time, from £14.20 an hour</p></li>',
      '',
    ],
    driver: [
      'list item added',
      '',
      '<li><h3>Driver for the northern route</h3><p>York, part time, from £13.60 an hour</p></li>',
    ],
    salary: ['digit of a price', '£52,000', '£54,000'],
    remote: ['negation', 'Remote work is possible.', 'Remote work is not possible.'],
    deadline: ['deadline', 'Apply by 15 January 2027', 'Apply by 22 January 2027'],
  },
  write: (view) => {
    const jobs = [
      `<li><h3>Software engineer, payments</h3><p>London, full time, ${view.fact('salary')}. ${view.fact('remote')}</p></li>`,
      view.fact('baker'),
      `<li><h3>Shop manager</h3><p>Sheffield, full time, £31,500. ${view.fact('deadline')}</p></li>`,
      `<li><h3>Apprentice confectioner</h3><p>Leeds, three years, with a place at the vocational school</p></li>`,
      view.fact('driver'),
    ].filter((job) => job !== '')
    return `<h1>Open positions</h1><p>We bake for nine hundred shops and look for people who like mornings.</p><p>${clock(view, 'long', 'Europe/London')}</p>
<ul>${shuffled(view, jobs, 'order of a list').join('')}</ul><p>${eitherOf(view, 'Apply in two minutes', 'Send us your application')}</p>`
  },
}

const statusPage: RestlessPage = {
  name: 'status-page',
  language: 'en',
  title: 'Status of the Paperboat API',
  facts: {
    api: ['status', 'Operational', 'Degraded'],
    all: ['status', 'All systems are operational', 'Some systems are degraded'],
    uptime: ['number in a sentence', '99.98 %', '99.95 %'],
    incident: [
      'paragraph added',
      '',
      '<p>Investigating: we see raised error rates for uploads in Europe and look into it.</p>',
    ],
  },
  write: (
    view,
  ) => `<h1>${view.fact('all')}</h1><p>${clock(view, 'http')}</p><p>Checked ${ago(view, view.at - 40_000 - Math.floor(view.random() * 4) * 60_000)}</p>
<table><tr><th>Component</th><th>State</th></tr><tr><td>API</td><td>${view.fact('api')}</td></tr><tr><td>Dashboard</td><td>Operational</td></tr><tr><td>Webhooks</td><td>Operational</td></tr></table>
<p>Over the past ninety days the availability of the API was ${view.fact('uptime')}.</p>${view.fact('incident')}
<h2>Past incidents</h2><p>On 3 December uploads failed for eleven minutes, because a certificate had expired. It was renewed, and an alarm was added.</p><p>${requestId(view)}</p>`,
}

const docs: RestlessPage = {
  name: 'docs-page',
  language: 'en',
  title: 'Install the client',
  facts: {
    version: ['version', 'Version 4.12.3', 'Version 4.12.4'],
    command: ['version', 'npm install paperboat@4.12.3', 'npm install paperboat@4.12.4'],
    node: ['number in a sentence', 'Node 22 or later', 'Node 24 or later'],
    deprecated: [
      'paragraph added',
      '',
      '<p>The option verbose is deprecated and goes away with the next major version.</p>',
    ],
    flag: ['word', '<code>--no-cache</code>', '<code>--cache</code>'],
  },
  write: (view) => `<h1>Install the client</h1><p>${view.fact('version')} · Page edited ${ago(view, hours(30))}</p>
<p>The client needs ${view.fact('node')} and works on every operating system that Node supports.</p><pre><code>${view.fact('command')}</code></pre>
<p>Start it with ${view.fact('flag')} the first time, so that it reads all settings from the server again.</p>${view.fact('deprecated')}
<h2>Settings</h2><p>The client reads its settings from the environment, from a file in the home folder, and from its arguments, in this order.</p><p>${eitherOf(view, 'Was this page helpful?', 'Did this page help you?')}</p>`,
}

const repo: RestlessPage = {
  name: 'repository',
  language: 'en',
  title: 'paperboat/client: a small client for the Paperboat API',
  facts: {
    release: ['version', 'v2.0.0-rc.1', 'v2.0.0'],
    license: ['word', 'MIT license', 'Apache-2.0 license'],
    archived: ['paragraph added', '', '<p>This repository was archived by its owner. It is now read-only.</p>'],
    file: ['table row added', '', '<tr><td>SECURITY.md</td><td>Describe how to report a problem</td></tr>'],
  },
  write: (
    view,
  ) => `<h1>paperboat/client</h1><p>Latest release: ${view.fact('release')} · ${view.fact('license')}</p>${view.fact('archived')}
<table><tr><th>Name</th><th>Last commit</th><th>Date</th></tr><tr><td>src</td><td>Retry a request once</td><td>${ago(view, hours(3))}</td></tr><tr><td>test</td><td>Add a test for time zones</td><td>${ago(view, hours(26))}</td></tr>${view.fact('file')}
<tr><td>README.md</td><td>Explain the settings</td><td>${ago(view, hours(80))}</td></tr></table>
<h2>A small client for the Paperboat API</h2><p>The client sends letters, postcards and parcels through the Paperboat API and waits for their receipts. It has no dependencies.</p><p>${viewCounter(view, 'slowly', 77)}</p>`,
}

const changelog: RestlessPage = {
  name: 'changelog',
  language: 'en',
  title: 'Changelog and roadmap',
  facts: {
    planned: ['list item removed', '<li>Offline mode for the mobile app</li>', ''],
    release: [
      'paragraph added',
      '',
      '<h2>3.8.0</h2><p>Folders can be shared with a link that expires after a chosen number of days.</p>',
    ],
    date: ['date of an event', 'Released on 9 December 2026', 'Released on 10 December 2026'],
    version: ['version', '3.9 is planned for spring', '4.0 is planned for spring'],
  },
  write: (view) => `<h1>Changelog and roadmap</h1><p>${ago(view, hours(1))} · Version ${view.fact('version')}.</p>
<h2>Planned</h2><ul><li>Search in scanned documents</li>${view.fact('planned')}<li>Dark colours for the editor</li></ul>
<h2>Shipped</h2><ul><li>Comments on single words</li><li>Printing from the phone</li><li>Faster start on old phones</li></ul>${view.fact('release')}
<h2>3.7.0</h2><p>${view.fact('date')}. The editor keeps the position of the cursor when two people write in the same paragraph.</p><p>${clock(view, 'iso')}</p>`,
}

export const work = [jobs, statusPage, docs, repo, changelog]
