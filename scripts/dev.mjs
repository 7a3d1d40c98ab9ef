// npm run dev: the API and Vite's development server with hot reload, ended by one Ctrl-C.
import { runTypeScript } from './lib/runTypeScript.mjs'

await runTypeScript('commands/dev.ts')
