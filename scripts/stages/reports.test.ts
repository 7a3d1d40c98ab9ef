import { expect, it } from 'vitest'
import { inRoot } from '../lib/root.ts'
import { readAttackReport } from './readAttackReport.ts'
import { readBrowsersReport } from './readBrowsersReport.ts'
import { readMonkeyReport } from './readMonkeyReport.ts'
import { readPlaywrightReport, type PlaywrightReport } from './readPlaywrightReport.ts'
import { readVitestReport } from './readVitestReport.ts'

it('vitest: a file that did not load counts as failed, one with a failed test only once', () => {
  const failed = { status: 'failed', fullName: 'adds up', failureMessages: ['expected 1 to be 2'] }
  const passed = { status: 'passed', fullName: 'loads', failureMessages: [] }
  const testResults = [
    {
      name: inRoot('a.test.ts'),
      status: 'failed',
      message: 'no such file',
      startTime: 0,
      endTime: 500,
      assertionResults: [],
    },
    {
      name: inRoot('b.test.ts'),
      status: 'failed',
      message: '',
      startTime: 0,
      endTime: 2000,
      assertionResults: [failed, passed],
    },
    {
      name: inRoot('c.test.ts'),
      status: 'passed',
      message: '',
      startTime: 1000,
      endTime: 1250,
      assertionResults: [passed],
    },
  ]
  expect(
    readVitestReport({ numPassedTests: 2, numFailedTests: 1, numPendingTests: 1, numTodoTests: 2, testResults }),
  ).toEqual({
    passed: 2,
    failed: 2,
    skipped: 3,
    failures: [
      { test: 'a.test.ts', message: 'no such file' },
      { test: 'b.test.ts › adds up', message: 'expected 1 to be 2' },
    ],
    flaky: [],
    times: [
      { file: 'a.test.ts', seconds: 0.5 },
      { file: 'b.test.ts', seconds: 2 },
      { file: 'c.test.ts', seconds: 0.25 },
    ],
  })
})

it('playwright: errors outside of tests are failures; a test that passed when repeated is named, and passed', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'v1.spec.ts',
    line: 7,
    tests: [{ status, results: [{ duration: 1500, errors: message ? [{ message }] : [] }] }],
  })
  const inner = { specs: [spec('walks', 'unexpected', 'Timed out')] }
  const suites = [{ specs: [spec('opens', 'expected'), spec('turns', 'flaky', 'Not found')], suites: [inner] }]
  const report = {
    suites,
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{ message: 'No server' }],
  }
  expect(readPlaywrightReport(report as unknown as PlaywrightReport)).toEqual({
    passed: 5,
    failed: 2,
    skipped: 2,
    failures: [
      { test: 'v1.spec.ts:7 › walks', message: 'Timed out' },
      { test: 'outside of tests', message: 'No server' },
    ],
    flaky: [{ test: 'v1.spec.ts:7 › turns', message: 'Not found' }],
    times: [{ file: 'tests/journeys/v1.spec.ts', seconds: 4.5 }],
  })
})

it('attacks: each counts once for each store; one that was not played is skipped, whatever stands in it', () => {
  const attack = (store: 'own' | 'pooled', given: { held: boolean; skipped?: boolean; happened?: string }) => ({
    name: 'fifty codes at once',
    tries: 'tries fifty codes',
    store,
    happened: '429 × 50',
    seconds: 1,
    skipped: false,
    ...given,
  })
  const attacks = [
    attack('own', { held: true }),
    attack('pooled', { held: false, happened: '200 × 50' }),
    attack('pooled', { held: false, skipped: true }),
    attack('pooled', { held: true, skipped: true }),
  ]
  expect(readAttackReport({ attacks })).toEqual({
    passed: 1,
    failed: 1,
    skipped: 2,
    failures: [{ test: 'attack on pooled › fifty codes at once', message: '200 × 50\nIt tries fifty codes.' }],
    flaky: [],
    times: [],
  })
})

it('monkey: a session counts once however much it finds, and tells how to repeat it; the databases count, too', () => {
  const session = { session: '1:37', where: 'v1 in base, storage full', seconds: 3, moves: ['opens /', 'goes back'] }
  const sessions = [
    { ...session, session: '1:36', findings: [] },
    { ...session, findings: ['a blank page', 'the page says: no'].map((what) => ({ what, after: 2 })) },
  ]
  const databases = ['1 claims that are there twice: a', 'session 1:36: the database lacks its email']
  const { failures, ...counts } = readMonkeyReport({ sessions, databases })
  expect(counts).toEqual({ passed: 1, failed: 2, skipped: 0, flaky: [], times: [] })
  expect(failures.map(({ test }) => test)).toEqual(['monkey 1:37', 'monkey › databases'])
  expect(failures[0]!.message.split('\n')).toEqual([
    'Session 1:37 (v1 in base, storage full), after move 2: a blank page',
    'Session 1:37 (v1 in base, storage full), after move 2: the page says: no',
    '   1. opens /',
    '   2. goes back',
    '  Repeat it: npm run monkey -- --only=1:37',
  ])
  expect(failures[1]!.message).toBe(databases.join('\n'))
  expect(readMonkeyReport({ sessions: sessions.slice(0, 1), databases: [] })).toMatchObject({ passed: 2, failed: 0 })
})

it('browsers: each walk counts, and those in a browser that cannot be had fail with what to install', () => {
  const walked = { browser: 'Firefox', version: '153.8', what: 'v1', end: '7 steps to the portal', seconds: 20 }
  const problem = 'Error: There is no WebKitGTK. Please install it (Debian: apt-get install webkit2gtk-driver xvfb).'
  expect(
    readBrowsersReport([walked, { browser: 'WebKitGTK', version: '', what: 'log-in', problem, seconds: 0 }]),
  ).toMatchObject({ passed: 1, failed: 1, failures: [{ test: 'log-in in WebKitGTK', message: problem }] })
})
