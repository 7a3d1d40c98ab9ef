// npm run build: the page into dist/ and the server into dist-server/, each unless it is built from these sources already.
import { runTypeScript } from './lib/runTypeScript.mjs'

await runTypeScript('commands/build.ts')
