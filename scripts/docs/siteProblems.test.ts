import { expect, it } from 'vitest'
import { siteProblems } from './siteProblems.ts'

it('finds a link to a heading that is not there, on the same page, another one or the index of a folder', () => {
  const pages = {
    'index.html': '<a href="/docs/guides/#first">a</a> <a href="#top">b</a> <a href="https://example.com/#c">c</a>',
    'guides/index.html':
      '<h2 id="first">First</h2> <a class="x" href="./../format.html#4-rules">d</a> <a href="../#gone">e</a>',
    'format.html': '<h2 id="4-rules">Rules</h2> <a href="/portal#elsewhere">f</a>',
  }
  expect(siteProblems(pages, '/docs/')).toEqual([
    'index.html links to #top, and index.html has no heading #top',
    'guides/index.html links to ../#gone, and index.html has no heading #gone',
  ])
})

it('finds what the policy of the server refuses', () => {
  const page =
    '<script type="module" src="/docs/a.js"></script><script>run()</script><p style="top:0">a</p><b onclick="run()">b</b>'
  expect(siteProblems({ 'a.html': page }, '/docs/')).toEqual([
    'a.html has an inline script, which the policy of the server refuses: <script>',
    'a.html has a style attribute, which the policy of the server refuses: <p style="top:0">',
    'a.html has an inline handler, which the policy of the server refuses: <b onclick="run()">',
  ])
})
