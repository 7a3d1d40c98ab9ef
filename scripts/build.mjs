// npm run build: the page into dist/, the studio into dist-studio/ and the server into dist-server/, each unless it is built from these sources already.
import { runTypeScript } from './lib/runTypeScript.mjs'

await runTypeScript('commands/build.ts')
