// npm start: installs, builds and serves the page and the API. PORT, HOST, DATA_DIR and BRAND are the server's own settings.
import { runTypeScript } from './lib/runTypeScript.mjs'

await runTypeScript('commands/start.ts')
