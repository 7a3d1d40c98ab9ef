/** Everything of `engine/` that knows no React. */
const core = '^engine/(?!react/)'
const widgetDefinitions = '^widgets/(definitions|.*\\.widget)\\.ts$'
/** What names the parts of a widget or block: its definition at once, its component later. */
const widgetFolders = '^widgets/[^/]+/index\\.ts$'
const aroundServer = ['^(schemas|funnels|themes)/', core, widgetDefinitions]
const inServer = (folders) => `^server/(${folders.join('|')})/`

const ground = 'This folder lies below the services and knows none of them. Take what it needs as an argument.'
const entries =
  'Only server/app.ts and the entry points put the parts together. Take what this one needs as an argument.'

/**
 * The folders of `server/`, in their order: each may import itself and those before it. `instead` says what else to do. A
 * route leaves the database to the services.
 */
const serverFolders = [
  ...['base', 'data', 'funnels', 'providers', 'database', 'backup'].map((folder) => ({ folder, instead: ground })),
  { folder: 'policy', instead: 'A rule judges what it is given. Let a service look it up and pass it in.' },
  {
    folder: 'services',
    instead:
      'A service knows no request, reply or cookie. Take what it needs of them from Deps and Caller (server/services/deps.ts), and let the route do the rest.',
  },
  { folder: 'settings', instead: ground },
  { folder: 'plugins', instead: 'A plugin is there before any route. Take what it needs as an argument.' },
  {
    folder: 'routes',
    without: ['database', 'backup', 'funnels', 'settings'],
    instead:
      'A route reads its input, asks permission, calls one service and shapes the reply. Do the rest in a function of server/services.',
  },
  ...['sandbox', 'jobs', 'monitoring', 'page', 'admin'].map((folder) => ({ folder, instead: entries })),
]
const folderNames = serverFolders.map(({ folder }) => folder)

const serverZones = [
  {
    // Tests start the whole server, and measure it on generated data.
    name: 'tests of the server',
    of: 'tests',
    files: '^server/(|.*/)(testing/|[^/]+\\.test\\.ts$)',
    may: ['^server/', '^scripts/(bench/simulation/|lib/server/percentile\\.ts$)', ...aroundServer],
    instead: 'A test of the server knows no React and no page.',
  },
  ...serverFolders.map(({ folder, without = [], instead }, place) => ({
    name: `server/${folder}`,
    of: 'code',
    files: inServer([folder]),
    may: [inServer([folder, ...folderNames.slice(0, place).filter((one) => !without.includes(one))]), ...aroundServer],
    instead,
  })),
  {
    name: 'server',
    of: 'code',
    files: '^server/',
    may: ['^server/', ...aroundServer],
    instead:
      'The server knows no React and no page. Import the plain definition (*.widget.ts), or move the shared shape into schemas/.',
  },
]

/**
 * Who may import whom (the table in CONTRIBUTING.md). The first zone that holds a file decides. `may`: what it may import;
 * `types`: what it may import as types only; `instead`: what to do instead of any other import; `of`: whether it holds code
 * or tests only.
 */
const zones = [
  {
    name: 'schemas',
    files: '^schemas/',
    may: ['^schemas/', '^engine/definition/index\\.ts$'],
    instead:
      'schemas/ is what every side agrees on: it imports nothing of ours but the shapes of contracts. Move what you need into schemas/.',
  },
  {
    name: 'engine/react',
    files: '^engine/react/',
    may: ['^schemas/', '^engine/'],
    instead: 'engine/react knows no business. Let the app pass it in through the context of <Funnel>.',
  },
  {
    name: 'engine',
    files: '^engine/',
    may: ['^schemas/', core],
    instead:
      'engine/ knows no business, no brand, no server, and React only in engine/react. Pass it in through the registry or the host.',
  },
  {
    name: 'widget definitions',
    of: 'code',
    files: widgetDefinitions,
    may: ['^schemas/', '^widgets/'],
    types: ['^engine/'],
    instead:
      'A widget definition is plain data that checker, server and docs read too. Keep React and behaviour in the component beside it.',
  },
  {
    name: 'widgets',
    files: '^widgets/',
    may: ['^schemas/', '^engine/react/', '^widgets/'],
    types: ['^engine/'],
    instead:
      'A widget gets its value, options and operations from engine/react (prop types, hooks) and its looks from theme tokens. Use those.',
  },
  {
    name: 'themes',
    files: '^themes/',
    may: ['^schemas/', '^themes/'],
    instead: 'A brand is data. Let the app read it and put it into effect.',
  },
  {
    // Read by tools, never by the page: the vocabulary of some funnels, and definitions written in TypeScript.
    name: 'funnels in TypeScript',
    of: 'code',
    files: '^funnels/(|.*/)(registry|operations|funnel)\\.ts$',
    may: ['^(schemas|themes|funnels)/', core, widgetDefinitions],
    instead:
      'A definition says what happens and does nothing itself. Name the operation, widget or function in the definition instead.',
  },
  {
    name: 'funnels',
    files: '^funnels/',
    may: ['^funnels/'],
    types: ['^(schemas|engine)/'],
    instead:
      'A funnel is data and imports nothing at run time. Name the operation, widget or function in the definition instead.',
  },
  {
    name: 'app',
    files: '^app/',
    may: ['^(schemas|engine|widgets|themes|funnels|app)/'],
    instead:
      'The page reaches the server over the API only: describe the call in schemas/operations and call that. What it shares with preview/ stands in app/.',
  },
  {
    // A tool of the development server around the page; never built for applicants.
    name: 'preview',
    files: '^preview/',
    may: ['^(schemas|engine|widgets|themes|funnels|app|preview)/'],
    instead: 'The preview runs without a server. Let engine/vite give it what it needs as data.',
  },
  {
    // Runs in a page without any server. Its configuration is read by Vite alone.
    name: 'playground',
    files: '^playground/',
    may: ['^(schemas|engine|widgets|themes|funnels|preview|playground)/'],
    instead: 'The playground stands alone: let the worker find out what the page needs to know.',
  },
  {
    // Read by Vite alone. The page gets the brands as data.
    name: 'build of the studio',
    of: 'code',
    files: '^studio/vite\\.config\\.ts$',
    may: ['^(schemas|engine|widgets|themes|funnels|playground|studio)/', '^scripts/build/'],
    instead: 'What the build of the studio needs of the server is data: let a plugin of scripts/build give it.',
  },
  {
    // The page of staff; never part of an applicant's page.
    name: 'studio',
    files: '^studio/',
    may: ['^(schemas|engine|widgets|themes|funnels|app|preview|playground|studio)/'],
    instead: 'The studio reaches the server over its API only: describe the call in schemas/studio and call that.',
  },
  ...serverZones,
  {
    // Drives the page from outside, and is loaded only when a browser is asked for.
    name: 'cli/browser',
    files: '^cli/browser/',
    may: ['^(schemas|funnels|themes|cli)/', core, widgetDefinitions],
    types: ['^preview/'],
    instead: 'A browser is driven by what the page shows and by what preview/play offers; let that page do it.',
  },
  {
    name: 'cli',
    files: '^cli/',
    may: ['^(schemas|funnels|themes|cli)/', core, widgetDefinitions],
    instead:
      'The command line knows no React, page or server. Import the plain definition (*.widget.ts), or move the logic into engine/.',
  },
]

const product = '^(schemas|engine|widgets|themes|funnels|app|preview|playground|studio|server|cli)/'
/** With `#`: what a package import means that `engine/package.json` does not have. */
const ours = `${product.slice(0, -2).replace('^', '^#?')}|bench|bin|docs|examples|scripts|tests)/`

/** A test beside its file, and what such tests share in a folder `testing/`. They may use more: helpers, definitions, the engine. */
const tests = '\\.test\\.tsx?$|/testing/'
const forTests = ['^(tests|funnels|schemas)/', core]
const amongTests = (files) => files.replace('^', `^(?=.*(${tests}))`)

const asTypes = ['type-only', 'type-import']

const zoneRules = zones.flatMap(({ name, of, files, may, types = [], instead }, at) => {
  const earlier = zones.slice(0, at).map((zone) => zone.files)
  const rule = (kind, from, to) => ({ name: kind + name, severity: 'error', comment: instead, from, to })
  const code = { path: files, pathNot: [...earlier, tests] }
  const open = [...may, ...types]
  const ofCode = [
    rule('', code, { path: ours, pathNot: open }),
    ...types.map((path) => rule('values in ', code, { path, pathNot: may, dependencyTypesNot: asTypes })),
  ]
  const ofTests = [
    rule(
      of === 'tests' ? '' : 'tests of ',
      { path: amongTests(files), pathNot: earlier },
      { path: ours, pathNot: [...open, ...forTests] },
    ),
  ]
  return [...(of === 'tests' ? [] : ofCode), ...(of === 'code' ? [] : ofTests)]
})

/** Every folder of `engine/` is entered by its `index.ts`, also from other folders of it; so is what reads scenarios from files. */
const faces = '^engine/(scenario/load|[^/]+)/index\\.ts$'
/** What is loaded later names its own file: the face would bring the whole folder along. */
const aroundFace = (name, from, to) => ({
  name,
  severity: 'error',
  comment: 'Enter a folder of engine/ by its index.ts; export there what you need.',
  from: { ...from, pathNot: [tests, ...(from.pathNot ?? [])] },
  to: { ...to, pathNot: [faces, ...(to.pathNot ?? [])], dynamic: false },
})

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'circle',
      severity: 'error',
      comment: 'Files import each other in a circle: move what both need into a file below them.',
      from: {},
      to: { circular: true },
    },
    ...zoneRules,
    {
      name: 'component at once',
      severity: 'error',
      comment: 'Node reads this file too, for the definition: fetch the component with import().',
      from: { path: widgetFolders },
      to: { pathNot: widgetDefinitions, dynamic: false, dependencyTypesNot: asTypes },
    },
    {
      name: 'react',
      severity: 'error',
      comment:
        'No React here. Pass in data, import the plain definition (*.widget.ts), or move the component into engine/react, widgets or app.',
      from: {
        path: [product, widgetDefinitions],
        pathNot: [
          '^engine/react/',
          '^widgets/(?!(definitions|.*\\.widget)\\.ts$)',
          '^(app|preview|playground|studio/(?!vite\\.config))',
        ],
      },
      to: { path: 'node_modules/(react|react-dom|@xstate/react|@rjsf/core|wouter|downshift|input-otp)/' },
    },
    {
      name: 'node',
      severity: 'error',
      comment:
        'No Node module here: this code also runs in the page. Let the caller (host, server, cli) pass in what it gives.',
      from: {
        path: product,
        pathNot: [
          tests,
          '^(server|cli)/',
          // Reading and importing files and building with Vite happen on a machine with files, never in the page.
          '^engine/(load/(fileSystem|loadFunnelFile)\\.ts|vite/|scenario/load/)',
          '^studio/vite\\.config\\.ts$',
        ],
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'http',
      severity: 'error',
      comment: 'Nothing below server/plugins knows HTTP: a route or a plugin passes in what is needed of the request.',
      from: { path: inServer(folderNames.slice(0, folderNames.indexOf('plugins'))), pathNot: tests },
      to: { path: 'node_modules/(fastify|@fastify/[^/]+)/' },
    },
    aroundFace(
      'face',
      { path: '^engine/(scenario/load|[^/]+)/' },
      { path: '^engine/[^/]+/', pathNot: ['^engine/$1/'] },
    ),
    aroundFace(
      'face of scenario/load',
      { path: '^engine/scenario/', pathNot: ['^engine/scenario/load/'] },
      { path: '^engine/scenario/load/' },
    ),
    aroundFace('face, from outside', { path: product, pathNot: ['^engine/[^/]+/'] }, { path: '^engine/[^/]+/' }),
    {
      name: 'package',
      severity: 'error',
      comment: "Import the engine by the name of its package: 'runnel/run' and the like (engine/package.json).",
      from: { path: product, pathNot: ['^engine/', tests] },
      to: { path: '^engine/', dependencyTypes: ['aliased-subpath-import'], dynamic: false },
    },
    {
      name: 'climb',
      severity: 'error',
      comment: "Import another top-level folder by its package import, such as '#schemas/claim.ts'.",
      from: { path: product },
      to: { path: ours, pathNot: '^$1/', dependencyTypes: ['local'], dependencyTypesNot: ['aliased'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Of packages, only those that some zone may not import.
    exclude: {
      path: 'node_modules/(?!(react|react-dom|@xstate/react|@rjsf/core|wouter|downshift|input-otp|fastify|@fastify)/)|^(bench/)?\\.?dist|^data|^examples',
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
