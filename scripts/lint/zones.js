/** Every folder of `engine/` is entered through its face, from other folders of it too. */
const engineFace = (folder) => new RegExp(`^engine/${folder}/index\\.ts$`)
const engineCore = /^engine\/(?!react\/)/
const widgetDefinitions = /^widgets\/.*\.widget\.ts$/

const aroundServer = [/^(schemas|funnels|themes)\//, engineCore, widgetDefinitions]
const inServer = (folders) => new RegExp(`^server/(${folders.join('|')})/`)
const ground = 'This folder lies below the services and knows none of them. Take what it needs as an argument.'
const entries =
  'Only server/app.ts and the entry points put the parts together. Take what this one needs as an argument.'

/**
 * The folders of `server/`, in their order: each may import itself and those that stand before it. `instead` says what else to do. A route leaves the database
 * to the services. Nothing before `plugins` knows HTTP.
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
  ...['sandbox', 'jobs', 'monitoring', 'page', 'simulation', 'admin'].map((folder) => ({ folder, instead: entries })),
]
const knowsHttp = (place) => place >= serverFolders.findIndex(({ folder }) => folder === 'plugins')

const serverZones = [
  // Tests start the whole server.
  {
    files: /^server\/(.*\/)?(testing\/|[^/]+\.test\.ts$)/,
    may: [/^server\//, ...aroundServer],
    node: true,
    instead: 'A test of the server knows no React and no page.',
  },
  ...serverFolders.map(({ folder, without = [], instead }, place) => {
    const below = serverFolders.slice(0, place).map((one) => one.folder)
    return {
      files: inServer([folder]),
      may: [inServer([folder, ...below.filter((one) => !without.includes(one))]), ...aroundServer],
      closed: knowsHttp(place) ? [] : [/^(fastify|@fastify\/.*)$/],
      node: true,
      instead,
    }
  }),
]

/**
 * Who may import whom (the table in CONTRIBUTING.md). The first zone that holds a file decides. Paths are relative to the
 * repository. `may`: what it may import; `types`: what it may import as types only; `closed`: packages that it may not import;
 * `react` and `node`: whether React and Node's own modules are open to it.
 */
export const zones = [
  {
    files: /^schemas\//,
    may: [/^schemas\//, engineFace('definition')],
    instead:
      'schemas/ is what every side agrees on: it imports nothing of ours but the shapes of contracts. Move what you need into schemas/.',
  },
  {
    files: /^engine\/react\//,
    may: [/^schemas\//, /^engine\//],
    react: true,
    instead: 'engine/react knows no business. Let the app pass it in through the context of <Funnel>.',
  },
  {
    // Reading and importing files and building with Vite happen on a machine with files, never in the page.
    files: /^engine\/(load\/(fileSystem|loadFunnelFile)\.ts|vite\/|scenario\/load\/)/,
    may: [/^schemas\//, engineCore],
    node: true,
    instead: 'engine/ knows no business, no brand and no server. Pass it in through the registry or the host.',
  },
  {
    files: /^engine\//,
    may: [/^schemas\//, engineCore],
    instead:
      'engine/ knows no business, no brand, no server, and React only in engine/react. Pass it in through the registry or the host.',
  },
  {
    files: /^widgets\/.*\.widget\.ts$/,
    may: [/^schemas\//, /^widgets\//],
    types: [/^engine\//],
    instead:
      'A widget definition is plain data that checker, server and docs read too. Keep React and behaviour in the component beside it.',
  },
  {
    files: /^widgets\//,
    may: [/^schemas\//, /^engine\/react\//, /^widgets\//],
    types: [/^engine\//],
    react: true,
    instead:
      'A widget gets its value, options and operations from engine/react (prop types, hooks) and its looks from theme tokens. Use those.',
  },
  {
    files: /^themes\//,
    may: [/^schemas\//, /^themes\//],
    instead: 'A brand is data. Let the app read it and put it into effect.',
  },
  {
    // Read by tools, never by the page: the vocabulary of some funnels, and definitions written in TypeScript.
    files: /^funnels\/(.*\/)?(registry|operations|funnel)\.ts$/,
    may: [/^(schemas|themes|funnels)\//, engineCore, widgetDefinitions],
    instead:
      'A definition says what happens and does nothing itself. Name the operation, widget or function in the definition instead.',
  },
  {
    files: /^funnels\//,
    may: [/^funnels\//],
    types: [/^(schemas|engine)\//],
    instead:
      'A funnel is data and imports nothing at run time. Name the operation, widget or function in the definition instead.',
  },
  {
    files: /^app\//,
    may: [/^(schemas|engine|widgets|themes|funnels|app)\//],
    react: true,
    instead:
      'The page reaches the server over the API only: describe the call in schemas/operations and call that. What it shares with preview/ stands in app/.',
  },
  {
    // A tool of the development server around the page; never built for applicants.
    files: /^preview\//,
    may: [/^(schemas|engine|widgets|themes|funnels|app|preview)\//],
    react: true,
    instead: 'The preview runs without a server. Let engine/vite give it what it needs as data.',
  },
  {
    // Runs in a page without any server. Its configuration is read by Vite alone.
    files: /^playground\//,
    may: [/^(schemas|engine|widgets|themes|funnels|preview|playground)\//],
    react: true,
    instead: 'The playground stands alone: let the worker find out what the page needs to know.',
  },
  {
    // Read by Vite alone. The page gets the brands as data.
    files: /^studio\/vite\.config\.ts$/,
    may: [/^(schemas|engine|widgets|themes|funnels|playground|studio)\//, /^scripts\/build\//],
    node: true,
    instead: 'What the build of the studio needs of the server is data: let a plugin of scripts/build give it.',
  },
  {
    // The page of staff; never part of an applicant's page.
    files: /^studio\//,
    may: [/^(schemas|engine|widgets|themes|funnels|app|preview|playground|studio)\//],
    react: true,
    instead: 'The studio reaches the server over its API only: describe the call in schemas/studio and call that.',
  },
  ...serverZones,
  {
    files: /^server\//,
    may: [/^server\//, ...aroundServer],
    node: true,
    instead:
      'The server knows no React and no page. Import the plain definition (*.widget.ts), or move the shared shape into schemas/.',
  },
  {
    // Drives the page from outside, and is loaded only when a browser is asked for.
    files: /^cli\/browser\//,
    may: [/^(schemas|funnels|themes|cli)\//, engineCore, widgetDefinitions],
    types: [/^preview\//],
    node: true,
    instead: 'A browser is driven by what the page shows and by what preview/play offers; let that page do it.',
  },
  {
    files: /^cli\//,
    may: [/^(schemas|funnels|themes|cli)\//, engineCore, widgetDefinitions],
    node: true,
    instead:
      'The command line knows no React, page or server. Import the plain definition (*.widget.ts), or move the logic into engine/.',
  },
]

/** Packages that are React or exist for it. */
export const reactPackages = /^(react|react-dom|@xstate\/react|@rjsf\/core|wouter|downshift|input-otp)(\/|$)/

/** A test beside its file, and what such tests share in a folder `testing/`, may also use the test helpers, any definition, the engine and Node. */
export const forTests = { files: /\.test\.tsx?$|\/testing\//, may: [/^(tests|funnels|schemas)\//, engineCore] }
